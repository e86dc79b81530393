import type { Page } from '@playwright/test'
import {
  COUNTER_PAGE,
  lastSale,
  lines,
  openCounter,
  payInCash,
  pressKey,
  scanField,
  side,
} from '../support/counter.ts'
import { MILK, product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

/** At a person's pace, which a slow machine cannot split like a scanner's keys. */
async function enterCode(page: Page) {
  await scanField(page).fill(MILK)
  await scanField(page).press('Enter')
  await expect(lines(page)).toContainText('Leite 1 L')
}

test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/] })

test('a sale without network waits on the device with a receipt, is sent once, and a refused one is settled by hand', async ({
  page,
  shop,
  context,
}) => {
  const { id } = await product(shop.api, { name: 'Leite 1 L', barcode: MILK, sale: '5.69', stock: '3' })
  const ready = page.waitForResponse('**/api/v1/selling-passes')
  await openCounter(page)
  await (await ready).finished()
  const sellOne = async () => {
    await enterCode(page)
    await expect(lines(page)).toHaveCount(1)
    await payInCash(page)
  }

  // The proxy drops the answer after the commit.
  await page.route('**/api/v1/sales', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sellOne()
  await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')
  await page.unroute('**/api/v1/sales')
  await expect(page.getByText('1 venda por enviar')).toBeHidden({ timeout: 30_000 })
  expect((await shop.api.sales.listSales({})).total).toBe(1)
  expect(await stockOf(shop.api, id)).toBe('2')

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /^Sem rede/ })).toBeVisible()
  await enterCode(page)
  await pressKey(page, 'F8')
  await expect(page.getByRole('button', { name: 'Pix' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Fiado' })).toBeDisabled()
  await expect(side(page)).toContainText(
    'Sem rede não dá para gerar o Pix nem conferir fiado, vale e boleto. Se o Pix caiu na maquininha, escolha Outro.',
  )
  await pressKey(page, '1')
  await expect(page.getByLabel('Dinheiro recebido')).toBeFocused()
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda A-2 guardada neste aparelho')
  await sellOne()
  await expect(page.getByText('Sem rede · 2 vendas por enviar')).toBeVisible()
  await expectAccessible(page)

  // Meanwhile one of the two is sold elsewhere.
  const { variants } = await shop.api.catalog.getProduct({ id })
  const variant = variants[0]?.id as string
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '5.69' }],
      total: '5.69',
      payments: [{ method: 'pix', amount: '5.69' }],
    },
  })
  await context.setOffline(false)
  await expect(page.getByText('1 recusada')).toBeVisible()
  expect(await lastSale(shop)).toMatchObject({ number: 3, queued: { receipt: 'A-2' } })

  await page.getByRole('link', { name: 'Ver pendências' }).first().click()
  await expect(page.getByRole('heading', { name: 'Venda A-3' })).toBeVisible()
  await expect(page.getByText('Estoque insuficiente: Leite 1 L (disponível 0, pedido 1).')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ajustar estoque e registrar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Contamos errado')
  await page.getByRole('button', { name: 'Ajustar e registrar' }).click()
  await expect(page.getByRole('heading', { name: 'Venda A-3 · nº 4' })).toBeVisible()
  expect(await lastSale(shop)).toMatchObject({ number: 4, queued: { reason: 'Contamos errado' } })
  expect(await stockOf(shop.api, id)).toBe('0')
  expect((await shop.api.sales.listSales({})).total).toBe(4)
})

test('a page that is killed while it sends, and signing out, lose nothing', async ({
  page,
  shop,
  context,
}) => {
  await product(shop.api, { name: 'Leite 1 L', barcode: MILK, sale: '5.69', stock: '3' })
  const counter = await context.newPage()
  const ready = counter.waitForResponse('**/api/v1/selling-passes')
  await openCounter(counter)
  await (await ready).finished()
  await enterCode(counter)
  await context.setOffline(true)
  await payInCash(counter)
  await expect(side(counter)).toContainText('Venda A-1 guardada neste aparelho')
  // The server has committed the sale, and the page is closed before the answer.
  let sent = () => {}
  const committed = new Promise<void>((resolve) => {
    sent = resolve
  })
  await context.route('**/api/v1/queued-sales', async (route) => {
    await route.fetch()
    sent()
  })
  await context.setOffline(false)
  await committed
  await counter.close()
  await context.unroute('**/api/v1/queued-sales')

  await context.route('**/api/v1/queued-sales', (route) => route.abort())
  await page.goto(COUNTER_PAGE)
  await expect(page.getByText('1 venda por enviar')).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page.getByText('1 venda ainda não foi registrada')).toBeVisible()
  await context.unroute('**/api/v1/queued-sales')
  // As the browser does: the queue then sends by itself.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { name: 'Venda A-1 · nº 1' })).toBeVisible()
  expect((await shop.api.sales.listSales({})).total).toBe(1)
})
