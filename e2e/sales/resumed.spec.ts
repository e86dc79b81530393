import type { Page } from '@playwright/test'
import { lines, openCounter, payInCash, pressKey, side } from '../support/counter.ts'
import { COFFEE, MILK, product, scan } from '../support/stock.ts'
import { expect, expectAccessible, type Shop, test } from '../support/test.ts'

test('SELL-06 a reload, an expired session and a closed cash session lose no sale, and a parked one is taken up on another device', async ({
  page,
  shop,
  context,
  browser,
  expectedConsole,
}) => {
  // The expected refusals.
  expectedConsole.push(/\b(401|409)\b/)
  const { registers } = await shop.api.cash.setCashControl({ is_on: true })
  const { id: session } = await shop.api.cash.openCash({
    headers: {},
    body: { register_id: registers[0]?.id ?? '', opening_float: '10.00' },
  })
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  await page.reload()
  await expect(lines(page)).toContainText('Leite')
  const pay = async () => {
    await payInCash(page)
  }
  // A pending answer would restore the session, or reveal too early that it has ended.
  await page.waitForLoadState('networkidle')
  const cookies = await context.cookies()
  await context.clearCookies()
  await pay()
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Senha', { exact: true }).fill(shop.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Entrar' }).click()
  await expect(lines(page)).toContainText('Leite')
  // Meanwhile another device closes the cash: the sale is refused and kept.
  await shop.api.cash.closeCash({
    headers: {},
    params: { id: session },
    body: { counts: [{ method: 'dinheiro', amount: '10.00' }] },
  })
  await expect(page.getByRole('button', { name: 'Enviar de novo Enter' })).toBeVisible()
  await pressKey(page, 'Enter')
  await expect(side(page).getByRole('alert')).toContainText('Este caixa já foi fechado')
  await pressKey(page, 'Escape')
  await expect(lines(page)).toContainText('Leite')
  await pressKey(page, 'F9')
  await expect(lines(page)).toHaveCount(0)
  const device = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.7' } })
  await device.addCookies(cookies)
  const other = await device.newPage()
  await openCounter(other)
  await pressKey(other, 'F9')
  await other.getByRole('button', { name: /Leite/ }).click()
  await expect(lines(other)).toContainText('Leite')
  await expect(side(other)).toContainText('R$ 5,69')
  await device.close()
})

/** After a sign-out, and goes to the counter. */
async function signInAgain(page: Page, shop: Shop) {
  await expect(page).toHaveURL(/\/auth/)
  await page.getByLabel('Email').fill(shop.email)
  await page.getByLabel('Senha', { exact: true }).fill(shop.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('link', { name: 'Vender', exact: true }).click()
}

test('without an answer the sale is sent again under its key and is one sale, at once or after the next customer and from another tab', async ({
  page,
  context,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/)
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '9.00' })
  // A device that was never prepared queues nothing: the sale waits in this tab.
  await context.route('**/api/v1/selling-passes', (route) => route.abort())
  const sellWithoutAnswer = async (counter: Page) => {
    await openCounter(counter)
    await scan(counter, MILK)
    await expect(lines(counter)).toContainText(['Leite'])
    let lost = 0
    await counter.route('**/api/v1/sales', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback()
      lost += 1
      // The server registers the sale, and the answer never arrives.
      await route.fetch()
      await route.abort()
    })
    await payInCash(counter)
    await expect(side(counter)).toContainText('Sem conexão')
  }
  await sellWithoutAnswer(page)
  await page.reload()
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(side(page)).toContainText('Venda nº 1 concluída')
  expect((await shop.api.sales.listSales({})).total).toBe(1)

  const second = await context.newPage()
  await sellWithoutAnswer(second)
  await scan(second, COFFEE)
  await expect(side(second)).toContainText('1 código lido durante o pagamento: fica para a próxima venda.')
  await expect(side(second)).not.toContainText('nesta')
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Atender o próximo' }).click()
  await expect(lines(second)).toHaveText([/Café/])
  const line = (counter: Page) => counter.getByText('1 venda sem resposta · R$ 5,69')
  await expect(line(second)).toBeVisible()
  await expectAccessible(second)
  await second.reload()
  await expect(line(second)).toBeVisible()
  await payInCash(second)
  await expect(side(second)).toContainText('Venda nº 3 concluída')
  await second.close()

  await pressKey(page, 'Enter')
  await expect(line(page)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('A venda sem resposta fica neste aparelho.')).toBeVisible()
  await expect(line(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await signInAgain(page, shop)
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('Venda nº 2 registrada')).toBeVisible()
  await expect(line(page)).toBeHidden()
  expect((await shop.api.sales.listSales({})).total).toBe(3)

  // Not set aside it is the same: known to a sign-out, and one sale in a duplicated tab.
  await sellWithoutAnswer(page)
  const [duplicate] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/vender')),
  ])
  await expect(side(duplicate)).toContainText('Venda sem resposta')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('A venda sem resposta fica neste aparelho.')).toBeVisible()
  await page.getByRole('link', { name: 'Enviar em Vender' }).click()
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(side(page)).toContainText('Venda nº 4 concluída')
  await expect(duplicate.getByText('já foi enviada em outra janela')).toBeVisible()
  await expect(lines(duplicate)).toHaveCount(0)
  expect((await shop.api.sales.listSales({})).total).toBe(4)
})

test('the sale of a closed tab is continued by the next one, another tab keeps its own, and a sign-out loses neither', async ({
  page,
  context,
  shop,
}) => {
  await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.69' })
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '9.00' })
  await openCounter(page)
  await scan(page, COFFEE)
  await expect(lines(page)).toHaveText([/Café/])
  const second = await context.newPage()
  await openCounter(second)
  await expect(lines(second)).toHaveCount(0)
  await scan(second, MILK)
  await expect(lines(second)).toHaveText([/Leite/])
  await second.close()

  const third = await context.newPage()
  await openCounter(third)
  await expect(lines(third)).toHaveText([/Leite/])
  await expect(third.getByText('Venda em andamento recuperada')).toBeVisible()
  await third.reload()
  await expect(lines(third)).toHaveText([/Leite/])
  await third.close()

  await page.getByRole('button', { name: 'Sair' }).click()
  await signInAgain(page, shop)
  await expect(lines(page)).toHaveText([/Café/])
})
