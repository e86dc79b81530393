import type { Page } from '@playwright/test'
import { protectedPages, signInButton, subscriptionSays, toast } from '../support/account.ts'
import { moveTo } from '../support/inside.ts'
import {
  expect,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  expectUsableAtBothSizes,
  phone,
  test,
} from '../support/test.ts'

// The gate closes because of time, money or an administrator, which are put into the database.

const TRIAL_OVER = 'Seu período de teste expirou. Escolha um plano para continuar usando o sistema.'
const PLAN_NEEDED = 'Para acessar todas as funcionalidades, escolha um plano de assinatura.'
const SUSPENDED = 'Sua conta está suspensa. Entre em contato com o suporte.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectPlans(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Escolha seu Plano')
  await expect(page.getByRole('region')).toHaveCount(2)
  await expect(page.getByRole('region').first()).toContainText(/R\$\s39,90 por mês/)
  await expect(page.getByRole('region').nth(1)).toContainText(/R\$\s79,90 por mês/)
}

test('GATE-02 the banner of the blocking page says whether the trial expired or a plan is missing', async ({
  page,
  shop,
  people,
}) => {
  const said = page.getByText(TRIAL_OVER).or(page.getByText(PLAN_NEEDED))
  for (const [status, days, text] of [
    ['active', -30, PLAN_NEEDED],
    ['inactive', -30, PLAN_NEEDED],
    ['trial', -1, TRIAL_OVER],
  ] as const) {
    await people.setSubscription(shop, status, days)
    await page.goto('/')
    await expectPlans(page)
    await expect(said).toHaveText(text)
    // Two banners that differ in their words alone.
    if (status !== 'active') await expectUsableAtBothSizes(page)
  }
})

test('the gate says when the plans cannot be loaded, stands in place of each page, and a paid plan opens it to the page that was asked for', async ({
  page,
  shop,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(/\b500\b/)
  await people.setSubscription(shop, 'inactive')
  await page.route('**/api/v1/plans', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/')
  await expect(heading(page)).toHaveText('Escolha seu Plano')
  const again = page.getByRole('button', { name: 'Tentar Novamente' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/v1/plans')
  await again.click()
  await expectPlans(page)

  // The profile stays open (GATE-08).
  for (const { path, heading, title = heading } of protectedPages.filter(({ path }) => path !== '/perfil')) {
    await moveTo(page, path)
    await expect(page).toHaveTitle(`${title} · Prateleira`)
    await expectPlans(page)
    await expect(page).toHaveURL(path)
    await expect(page.getByText(shop.email)).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('combobox')).toHaveCount(0)
  }

  await moveTo(page, '/clientes')
  await expect(page).toHaveTitle('Clientes · Prateleira')
  await people.setSubscription(shop, 'active', 30)
  await page.reload()
  await expect(heading(page)).toHaveText('Clientes')
})

test('GATE-03 a suspended account is told so, without plans, and can still sign out', async ({
  page,
  shop,
  people,
}) => {
  await people.setSubscription(shop, 'suspended')
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
  shop,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(/\b402\b/)
  await page.goto('/')
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await people.setSubscription(shop, 'trial', -1)
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expectPlans(page)
  await expect(page.getByText(TRIAL_OVER)).toBeVisible()
})

test('GATE-07 the dashboard shows the trial banner: days left, expired, and nothing outside the trial; and the badge that the server gives', async ({
  page,
  shop,
  people,
}) => {
  await page.goto('/')
  const banner = page.getByText(/^Teste Gratuito (Ativo|Expirado)$/).locator('..')
  await expect(banner).toHaveText('Teste Gratuito Ativo3 dias restantes')
  const card = page.getByRole('region', { name: 'Minha Assinatura' })
  await expect(card.getByText('Teste Gratuito', { exact: true })).toBeVisible()
  expect((await shop.api.account.me()).subscription.badge).toBe('Teste Gratuito')
  for (const [status, days, text] of [
    ['trial', 1.5, 'Teste Gratuito Ativo2 dias restantes'],
    ['trial', 0.5, 'Teste Gratuito Ativo1 dia restante'],
    // With the trial over the gate is closed, and shows the banner.
    ['trial', -0.5, 'Teste Gratuito ExpiradoExpirado'],
  ] as const) {
    await people.setSubscription(shop, status, days)
    await page.reload()
    await expect(banner).toHaveText(text)
  }
  await people.setSubscription(shop, 'active', 30)
  await page.reload()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(banner).toHaveCount(0)
  await expect(card.getByText('Ativo', { exact: true })).toBeVisible()
  await expect(card.getByText('Teste Gratuito')).toBeHidden()
  // A closed shop has no dashboard, so no real one shows 'Inativo' there.
  await subscriptionSays(page, { access: 'open', subscription_status: 'active', badge: 'Inativo' })
  await page.reload()
  await expect(card.getByText('Inativo', { exact: true })).toBeVisible()
  await expect(card.getByText('Teste Gratuito')).toBeHidden()
  await subscriptionSays(page, {})
  await people.setSubscription(shop, 'inactive')
  await page.reload()
  await expectPlans(page)
  await expect(banner).toHaveCount(0)
})
