import { BOSS } from '../support/admin.ts'
import { apiOf, expect, expectAccessible, signedIn, test } from '../support/test.ts'

// Runs once per database, in this order; everything else in this folder comes after it.
test.describe.configure({ mode: 'serial' })

test('BOOT-01 signed out, the bootstrap is an access-denied card that leads to signing in', async ({
  page,
}) => {
  await page.goto('/admin/bootstrap')
  await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible()
  await expect(page.getByText('Você precisa estar logado para se tornar administrador')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Fazer Login' }).click()
  await expect(page).toHaveURL('/auth?from=%2Fadmin%2Fbootstrap')
  await page.goto('/admin/usuarios?busca=ana')
  await expect(page).toHaveURL(/\/auth\?from=%2Fadmin%2Fusuarios%3Fbusca%3Dana$/)
})

test('NAV-03 NAV-07 the first administrator is made from the menu, and the menus change', async ({
  page,
  baseURL,
  address,
  context,
}) => {
  test.slow()
  const person = { full_name: 'Célia Chefe', company_name: 'Prateleira', phone: '(11) 91234-5678' }
  await apiOf(baseURL, { 'x-forwarded-for': address }).account.signUp({ ...person, ...BOSS })
  await context.request.post('/api/v1/account/sign-in', { data: BOSS })
  await page.goto('/')
  const menu = page.getByRole('complementary')
  await expect(menu.getByText('Administrador', { exact: true })).toBeHidden()
  await menu.getByRole('link', { name: 'Tornar-se Admin' }).click()
  await expect(page).toHaveURL('/admin/bootstrap')
  await expect(page.getByRole('heading', { name: 'Tornar-se Administrador' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tornar-se Administrador' }).click()
  await expect(page.getByText('Você agora é administrador do sistema.')).toBeVisible()
  await expect(page).toHaveURL('/admin')

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Administrativo' })).toBeVisible()
  await expect(menu.getByText('Painel Administrativo')).toBeVisible()
  await expect(menu.getByText('Gestão de Assinaturas')).toBeVisible()
  await expect(menu.getByText(BOSS.email)).toBeVisible()
  await expect(menu.getByText('Administrador', { exact: true })).toBeVisible()
  for (const name of ['Menu Principal', 'Super Admin', 'Sistema'])
    await expect(menu.getByRole('region', { name, exact: true })).toBeVisible()
  await menu.getByRole('link', { name: 'Voltar ao Sistema' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu.getByText('Administrador', { exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Tornar-se Admin' })).toBeHidden()
  await menu.getByRole('link', { name: 'Painel Admin' }).click()
  await expect(page).toHaveURL('/admin')
  const { api } = await signedIn(baseURL, address, BOSS)
  const { items } = await api.admin.listLogs({ type: 'admin_bootstrap' })
  expect(items).toMatchObject([{ actor_name: 'Célia Chefe', address }])
})

test('BOOT-02 it works once: the next person is refused and gets no other role', async ({ page, shop }) => {
  await page.goto('/admin/usuarios')
  await expect(page).toHaveURL('/admin/bootstrap')
  await expect(page.getByText('Já existe um administrador no sistema.')).toBeVisible()
  const become = page.getByRole('button', { name: 'Tornar-se Administrador' })
  await expect(become).toBeHidden()
  // A page that was opened before the first administrator was made still offers it.
  await page.route('**/api/v1/account/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), bootstrap: 'offered' } })
  })
  await page.reload()
  await become.click()
  const refusal =
    'Não foi possível criar o administrador. Já existe um administrador no sistema ou você não tem permissão.'
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()
  expect(await shop.api.account.me()).toMatchObject({ admin: null, has_admin_users: true })
  await page.unroute('**/api/v1/account/me')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Produtos' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Admin$/ })).toBeHidden()
})
