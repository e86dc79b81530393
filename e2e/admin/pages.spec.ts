import { ADMIN_PAGES, test } from '../support/admin.ts'
import { moveTo } from '../support/inside.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone, setTheme } from '../support/test.ts'

// Each test opens every page, at two widths.
test.beforeEach(() => test.slow())

test('ADM-02 the dashboard shows what the server counts, and says when it cannot', async ({
  page,
  boss: _,
  account,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await account.api.billing.createCheckout({ priceId: 'basico' })
  await page.goto('/admin')
  const main = page.getByRole('main')
  await expect(main.getByText('Total de Usuários')).toBeVisible()
  await expect(main.getByText(/^\d+ inativos · \d+ suspensos$/)).toBeVisible()
  for (const name of ['Assinaturas Expirando', 'Pagamentos Pendentes', 'Distribuição de Status'])
    await expect(main.getByRole('region', { name })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Pagamentos Pendentes' })).toContainText(/R\$\s39,90/)
  await page.route('**/api/v1/admin/dashboard', (route) =>
    route.fulfill({
      status: 500,
      json: { defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Falhou.' },
    }),
  )
  await page.reload()
  await expect(main.getByText('Erro ao carregar dados: Falhou.')).toBeVisible()
})

const EMPTY = { items: [], total: 0 }
/** For each list: its address, its request, and its messages for no results and for a failure. */
const LISTS = [
  ['usuarios', 'users?*', EMPTY, 'Nenhum usuário encontrado', 'Erro ao carregar usuários'],
  [
    'pagamentos',
    'payments?*',
    EMPTY,
    'Nenhum pagamento encontrado',
    'Erro ao carregar histórico de pagamentos',
  ],
  ['logs', 'logs?*', EMPTY, 'Nenhum log encontrado', 'Erro ao carregar logs'],
  ['planos', 'plans', [], 'Nenhum plano cadastrado', 'Erro ao carregar planos'],
  [
    'administradores',
    'administrators',
    [],
    'Nenhum administrador encontrado.',
    'Não foi possível carregar os administradores.',
  ],
] as const

test('ADM-12 each list of the admin area says that it is empty, and that it could not be loaded', async ({
  page,
  boss: _,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await page.goto('/admin')
  for (const [path, asked, nothing, empty, failure] of LISTS) {
    const address = `**/api/v1/admin/${asked}`
    await page.route(address, (route) => route.abort())
    await moveTo(page, `/admin/${path}`)
    await expect(page.getByRole('main').getByText(failure, { exact: true })).toBeVisible()
    await page.unroute(address)
    await page.route(address, (route) => route.fulfill({ json: nothing }))
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText(failure, { exact: true })).toBeHidden()
    await expect(page.getByRole('main').getByText(empty, { exact: true })).toBeVisible()
    await page.unroute(address)
  }
})

test('the admin pages fit a phone and have no accessibility violation, light and dark', async ({
  page,
  boss: _,
}) => {
  await page.goto('/nada')
  for (const [path, title] of ADMIN_PAGES) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await setTheme(page, 'light')
    await moveTo(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Prateleira`)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleInBoth(page)
    await page.setViewportSize(phone)
    await expectAccessibleInBoth(page)
    await expectNoSidewaysScroll(page)
  }
})
