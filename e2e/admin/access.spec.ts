import { subscriptionSays } from '../support/account.ts'
import { BOSS, signIn, test } from '../support/admin.ts'
import { expect, expectNoSidewaysScroll, phone } from '../support/test.ts'

// Journeys over many pages.
test.beforeEach(() => test.slow())

test('GATE-01 the gate leads to the plans from every page but sign-in, bootstrap and administration', async ({
  page,
  context,
  boss: _,
  account,
}) => {
  const title = page.getByRole('heading', { level: 1 })
  // For people without an administrator's record the server answers as for an inactive one (account/me.test.ts).
  for (const state of [
    { subscription_status: 'trial', access: 'trial_expired', days_left: 0 },
    { subscription_status: 'inactive', access: 'plan_required', days_left: null },
  ] as const) {
    await subscriptionSays(page, { ...state, badge: 'Inativo' })
    for (const path of ['/', '/produtos', '/plans']) {
      await page.goto(path)
      await expect(title).toHaveText('Escolha seu Plano')
      // Other tests put plans of their own on sale.
      for (const plan of ['Básico', 'Profissional'])
        await expect(page.getByRole('button', { name: `Escolher ${plan}`, exact: true })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
    }
  }
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Painel Admin' }).click()
  await expect(title).toHaveText('Dashboard Administrativo')
  await page.goto('/admin/planos')
  await expect(title).toHaveText('Gestão de Planos')

  await signIn(context, account)
  await page.goto('/produtos')
  await expect(title).toHaveText('Escolha seu Plano')
  await expect(page.getByRole('link', { name: 'Painel Admin' })).toHaveCount(0)
  await page.goto('/admin/bootstrap')
  await expect(title).toHaveText('Tornar-se Administrador')
  await page.goto('/produtos')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('NAV-02 below /admin the 404 comes after the admin check, and is recorded', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/admin/nada/mais')
  await expect(page).toHaveURL('/auth?from=%2Fadmin%2Fnada%2Fmais')
  await signIn(context, account)
  await page.goto('/admin/nada/mais')
  await expect(page).toHaveURL('/admin/bootstrap')
  await page.goto('/nada')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await signIn(context, BOSS)
  const recorded = page.waitForResponse('**/api/v1/admin/unknown-paths')
  await page.goto('/admin/nao-existe')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect(page).toHaveTitle('Página não encontrada · Prateleira')
  expect((await recorded).ok()).toBe(true)
})
