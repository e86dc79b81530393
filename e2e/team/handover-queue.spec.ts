import type { Page } from '@playwright/test'
import { openCounter, side } from '../support/counter.ts'
import { sayOnline, sellOne } from '../support/offline.ts'
import { acting, back, sellerWithPin, takeOver } from '../support/operator.ts'
import { COFFEE, product } from '../support/stock.ts'
import { expect, type Shop, test } from '../support/test.ts'

const NAME = 'Café especial 250 g'
const ME = '**/api/v1/account/me'
const PASSES = '**/api/v1/selling-passes'
/** Sales that are sent at once and sales from the queue. */
const SALES = /\/api\/v1\/(queued-)?sales\b/

/**
 * Opens the owner's counter, which could sell without network; Bia takes it over while the server cannot be asked who
 * acts.
 */
async function takenOver(page: Page, shop: Shop): Promise<void> {
  await sellerWithPin(shop)
  await product(shop.api, { name: NAME, barcode: COFFEE, sale: '32.90', stock: '5' })
  const ready = page.waitForResponse(PASSES)
  await openCounter(page)
  await (await ready).finished()
  await page.route(ME, (route) => route.abort())
  await takeOver(page)
}

const cutSales = (page: Page) =>
  page.route(SALES, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))

test('a sale made before the server has said who took over is not kept as one of the previous person, nor does the page open as theirs', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/)
  await takenOver(page, shop)
  await cutSales(page)
  await sellOne(page, COFFEE, NAME)
  await expect(side(page)).toContainText('Sem conexão com o servidor')
  await expect(side(page)).not.toContainText('guardada neste aparelho')
  expect(await page.evaluate(() => localStorage.getItem('prateleira-device-me'))).toBeNull()

  await page.unroute(ME)
  await page.unroute(SALES)
  await sayOnline(page)
  await expect(acting(page, 'Bia Lima (PIN)')).toBeAttached()
  await side(page).getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(side(page)).toContainText('Recebido')
  const { items } = await shop.api.sales.listSales({})
  expect(items.map(({ seller }) => seller)).toEqual(['Bia Lima'])
})

test('a pass fetched while the device changes hands belongs to the person under whose name it is kept', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/)
  await takenOver(page, shop)
  await page.unroute(ME)
  const given = page.waitForResponse(PASSES)
  await sayOnline(page)
  await (await given).finished()
  await expect(acting(page, 'Bia Lima (PIN)')).toBeAttached()
  await acting(page, 'Bia Lima (PIN)').click()
  await back(page, shop.password)
  await expect(acting(page, 'Bia Lima (PIN)')).toHaveCount(0)

  await cutSales(page)
  await sellOne(page, COFFEE, NAME)
  await expect(side(page)).toContainText('guardada neste aparelho')
  await page.unroute(SALES)
  const sent = page.waitForResponse(SALES)
  await sayOnline(page)
  await (await sent).finished()
  const { items } = await shop.api.sales.listSales({})
  expect(items.map(({ seller }) => seller)).toEqual(['Ana Souza'])
})
