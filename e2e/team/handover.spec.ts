import type { Route } from '@playwright/test'
import { openCounter } from '../support/counter.ts'
import { acting, back, sellerWithPin, takeOver } from '../support/operator.ts'
import { product } from '../support/stock.ts'
import { deafTab } from '../support/tabs.ts'
import { expect, test } from '../support/test.ts'

const MISSING = 'Seu papel nesta loja não abre esta página'

test('a form that is open when somebody takes over disappears with its page, and its values are restored for the person who typed them', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/\b403\b/)
  await sellerWithPin(shop)
  await page.goto('/fornecedores')
  await page.getByRole('button', { name: 'Novo Fornecedor' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo fornecedor' })
  await form.getByLabel('Nome').first().fill('Fazenda Boa Vista')
  await takeOver(page)
  await expect(page.getByText(MISSING)).toBeVisible()
  await expect(form).toHaveCount(0)
  await acting(page, 'Bia Lima (PIN)').click()
  await back(page, shop.password)
  await expect(form.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
  await expect(form.getByLabel('Nome').first()).toHaveValue('Fazenda Boa Vista')
})

test('unsaved values that no draft keeps are named before somebody takes over', async ({ page, shop }) => {
  await sellerWithPin(shop)
  const warning = page.getByText('O que foi digitado nesta página e ainda não foi salvo se perde na troca.')
  await page.goto('/equipe')
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
  await page.keyboard.press('Alt+o')
  await expect(page.getByRole('dialog', { name: 'PIN de Bia Lima' })).toBeVisible()
  await expect(warning).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adicionar sem email' }).click()
  await page.getByRole('dialog', { name: 'Adicionar sem email' }).getByLabel('Nome').fill('Caio Prado')
  await page.keyboard.press('Alt+o')
  await expect(warning).toBeVisible()
})

test('a page that the owner had open is gone for the person who takes over before the server has said what they may see', async ({
  page,
  shop,
}) => {
  await sellerWithPin(shop)
  await page.goto('/equipe')
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/v1/account/me', async (route) => {
    await answers.promise
    await route.continue()
  })
  await takeOver(page)
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toHaveCount(0)
  await expect(page.locator('main').getByText(shop.email)).toHaveCount(0)
  answers.resolve()
  await expect(page.getByText(MISSING)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipe')
  await acting(page, 'Bia Lima (PIN)').click()
  await back(page, shop.password)
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
})

test('a person who takes over while the server cannot be reached sees no page until it can', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/)
  await sellerWithPin(shop)
  await page.goto('/equipe')
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
  await page.route('**/api/v1/account/me', (route) => route.abort())
  await takeOver(page)
  await expect(page.getByText('Erro ao trocar quem está no caixa')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toHaveCount(0)
  await page.unroute('**/api/v1/account/me')
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
})

test('a page that both may open shows nothing that only the owner may see', async ({ page, shop }) => {
  await sellerWithPin(shop)
  await product(shop.api, { name: 'Café da loja', cost: '77.31', sale: '99.00' })
  await page.goto('/produtos')
  const row = page.getByRole('row', { name: /Café da loja/ })
  await expect(row).toContainText('77,31')
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/v1/products*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await takeOver(page)
  await expect(acting(page, 'Bia Lima (PIN)')).toBeAttached()
  await expect(page.getByText('77,31')).toHaveCount(0)
  answers.resolve()
  await expect(row).toContainText('Custo: Sem permissão')
})

test('a tab that gets no message of the change shows nothing more of the owner once it asks who acts', async ({
  page,
  shop,
}) => {
  await sellerWithPin(shop)
  const otherTab = await deafTab(page)
  await otherTab.goto('/equipe')
  await expect(otherTab.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
  await openCounter(page)
  await takeOver(page)
  await expect(acting(page, 'Bia Lima (PIN)')).toBeVisible()
  await expect(otherTab.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
  await otherTab.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(otherTab.getByText(MISSING)).toBeVisible()
  await expect(otherTab.getByRole('row', { name: /Bia Lima/ })).toHaveCount(0)
})

test('if the server cannot be reached in the middle, nothing of the previous person is left on the page or around it', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED|\b403\b/)
  await sellerWithPin(shop)
  await page.goto('/equipe')
  await expect(page.getByRole('row', { name: /Bia Lima/ })).toBeVisible()
  await page.getByRole('combobox', { name: /Buscar/ }).fill('Equipe')
  const found = page.getByRole('option', { name: /Equipe/ }).first()
  await expect(found).toBeVisible()
  await page.route('**/api/v1/account/me', (route) => route.abort())
  await takeOver(page)
  await expect(page.getByText('Erro ao trocar quem está no caixa')).toBeVisible()
  await expect(found).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('Ana Souza')).toHaveCount(0)
  await page.unroute('**/api/v1/account/me')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText(MISSING)).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('at the counter the bell of the person before is gone until the server has said who acts', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/)
  await sellerWithPin(shop)
  await page.goto('/vender')
  const bell = page.getByRole('button', { name: /^Avisos/ })
  await expect(bell).toBeVisible()
  await page.route('**/api/v1/account/me', (route) => route.abort())
  await takeOver(page)
  await expect(page.getByRole('combobox', { name: 'Buscar produtos, códigos...' })).toHaveCount(0)
  await expect(bell).toHaveCount(0)
  await page.unroute('**/api/v1/account/me')
})

test('what another tab had under way with the token of before comes again, and nobody has to sign in', async ({
  page,
  shop,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/\b401\b/)
  await sellerWithPin(shop)
  const otherTab = await context.newPage()
  await otherTab.goto('/produtos')
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  await page.bringToFront()
  await openCounter(page)
  const session = async () =>
    (await context.cookies()).find(({ name }) => name === 'prateleira_session')?.value
  const before = await session()
  await takeOver(page)
  await expect(acting(otherTab, 'Bia Lima (PIN)')).toBeAttached()
  expect(await session()).not.toBe(before)
  let refused = 0
  const cookie = `prateleira_session=${before}`
  const late = (route: Route) => {
    refused += 1
    return route.fetch({ headers: { ...route.request().headers(), cookie } }).then((response) => {
      expect(response.status()).toBe(401)
      return route.fulfill({ response })
    })
  }
  await otherTab.route('**/api/v1/customers**', late, { times: 1 })
  await otherTab.getByRole('link', { name: 'Clientes' }).click()
  await expect(otherTab.getByText('Nenhum cliente')).toBeVisible()
  expect(refused).toBe(1)
  await expect(acting(otherTab, 'Bia Lima (PIN)')).toBeAttached()
  await expect(acting(page, 'Bia Lima (PIN)')).toBeVisible()
})
