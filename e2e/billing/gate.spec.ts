import type { Page } from '@playwright/test'
import { protectedPages, signInButton, subscriptionSays, toast } from '../support/account.ts'
import { expect, expectAccessibleInBoth, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

// Time, money or an administrator closes the gate. The server's side is tested in its account module; here the page
// receives each state and shows it.

const TRIAL_OVER = 'Seu período de teste expirou. Escolha um plano para continuar usando o sistema.'
const PLAN_NEEDED = 'Para acessar todas as funcionalidades, escolha um plano de assinatura.'
const SUSPENDED = 'Sua conta está suspensa. Entre em contato com o suporte.'

const closed = {
  trial: { subscription_status: 'trial', access: 'trial_expired', badge: 'Inativo', days_left: 0 },
  inactive: { subscription_status: 'inactive', access: 'plan_required', badge: 'Inativo', days_left: null },
  unpaid: { subscription_status: 'active', access: 'plan_required', badge: 'Inativo', days_left: null },
  suspended: { subscription_status: 'suspended', access: 'suspended', badge: 'Inativo', days_left: null },
} as const

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectPlans(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Escolha seu Plano')
  await expect(page.getByRole('region')).toHaveCount(2)
  await expect(page.getByRole('region').first()).toContainText(/R\$\s39,90 por mês/)
  await expect(page.getByRole('region').nth(1)).toContainText(/R\$\s79,90 por mês/)
}

test.describe('GATE-02 the banner of the blocking page', () => {
  for (const [state, text] of [
    ['trial', TRIAL_OVER],
    ['inactive', PLAN_NEEDED],
    ['unpaid', PLAN_NEEDED],
  ] as const)
    test(`${state}: ${text}`, async ({ page, shop: _ }) => {
      await subscriptionSays(page, closed[state])
      await page.goto('/')
      await expectPlans(page)
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByText(text === TRIAL_OVER ? PLAN_NEEDED : TRIAL_OVER)).toBeHidden()
      for (const size of [{ width: 1280, height: 800 }, phone]) {
        await page.setViewportSize(size)
        await expectAccessibleInBoth(page)
        await expectNoSidewaysScroll(page)
      }
    })
})

test.describe('the gate stands in place of', () => {
  // The profile stays open (GATE-08).
  for (const { path } of protectedPages.filter(({ path }) => path !== '/perfil'))
    test(path, async ({ page, shop }) => {
      await subscriptionSays(page, closed.inactive)
      await page.goto(path)
      await expectPlans(page)
      await expect(page).toHaveURL(path)
      await expect(page.getByText(shop.email)).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('combobox')).toHaveCount(0)
    })
})

test('a paid plan opens the gate to the page that was asked for', async ({ page, shop: _ }) => {
  await subscriptionSays(page, closed.inactive)
  await page.goto('/clientes')
  await expectPlans(page)
  await subscriptionSays(page, {
    subscription_status: 'active',
    access: 'open',
    badge: 'Ativo',
    days_left: null,
  })
  await page.reload()
  await expect(heading(page)).toHaveText('Clientes')
})

test('GATE-03 a suspended account is told so, without plans, and can still sign out', async ({
  page,
  shop: _,
}) => {
  await subscriptionSays(page, closed.suspended)
  await page.goto('/produtos')
  await expect(heading(page)).toHaveText('Conta suspensa')
  await expect(page.getByText(SUSPENDED)).toBeVisible()
  await expect(page.getByText('Escolha seu Plano')).toBeHidden()
  await expect(page.getByText('R$')).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Sair' }).press('Enter')
  await expect(toast(page, 'Logout realizado com sucesso!')).toContainText('Até logo!')
  await expect(signInButton(page)).toBeVisible()
})

test('a trial that ends while the page is open closes the gate at the next call', async ({
  page,
  shop: _,
  expectedConsole,
}) => {
  expectedConsole.push(/\b402\b/)
  await page.goto('/')
  await expect(heading(page)).toHaveText('Dashboard')
  await subscriptionSays(page, closed.trial)
  await page.route('**/api/v1/customers?**', (route) =>
    route.fulfill({
      status: 402,
      json: { defined: true, code: 'TRIAL_EXPIRED', status: 402, message: TRIAL_OVER, requestId: 'r1' },
    }),
  )
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expectPlans(page)
  await expect(page.getByText(TRIAL_OVER)).toBeVisible()
})

test('the gate says when the plans cannot be loaded, and tries again', async ({
  page,
  shop: _,
  expectedConsole,
}) => {
  expectedConsole.push(/\b500\b/)
  await subscriptionSays(page, closed.inactive)
  await page.route('**/api/v1/plans', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await expect(heading(page)).toHaveText('Escolha seu Plano')
  const again = page.getByRole('button', { name: 'Tentar Novamente' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/v1/plans')
  await again.click()
  await expectPlans(page)
})

test.describe('the dashboard shows', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Minha Assinatura' })
  const open = { access: 'open' } as const

  test('the badge that the server gives', async ({ page, shop }) => {
    await page.goto('/')
    await expect(card(page).getByText('Teste Gratuito', { exact: true })).toBeVisible()
    expect((await shop.api.account.me()).subscription.badge).toBe('Teste Gratuito')
    for (const badge of ['Ativo', 'Inativo'] as const) {
      await subscriptionSays(page, { ...open, subscription_status: 'active', badge })
      await page.reload()
      await expect(card(page).getByText(badge, { exact: true })).toBeVisible()
      await expect(card(page).getByText('Teste Gratuito')).toBeHidden()
    }
  })

  test('GATE-07 the trial banner: days left, expired, and nothing outside the trial', async ({
    page,
    shop: _,
  }) => {
    await page.goto('/')
    const banner = page.getByText(/^Teste Gratuito (Ativo|Expirado)$/).locator('..')
    await expect(banner).toHaveText('Teste Gratuito Ativo3 dias restantes')
    for (const [days_left, text] of [
      [2, 'Teste Gratuito Ativo2 dias restantes'],
      [1, 'Teste Gratuito Ativo1 dia restante'],
    ] as const) {
      await subscriptionSays(page, { ...open, subscription_status: 'trial', days_left })
      await page.reload()
      await expect(banner).toHaveText(text)
    }
    // With the trial over the gate is closed, and shows the banner.
    await subscriptionSays(page, closed.trial)
    await page.reload()
    await expect(banner).toHaveText('Teste Gratuito ExpiradoExpirado')
    await subscriptionSays(page, { ...open, subscription_status: 'active', badge: 'Ativo', days_left: null })
    await page.reload()
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(banner).toHaveCount(0)
    await subscriptionSays(page, closed.inactive)
    await page.reload()
    await expectPlans(page)
    await expect(banner).toHaveCount(0)
  })
})
