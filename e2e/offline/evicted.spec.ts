import type { Page } from '@playwright/test'
import { COUNTER_PAGE, scanField, side } from '../support/counter.ts'
import { deviceProduct, prepared, sellOne, UNREACHABLE } from '../support/offline.ts'
import { COFFEE, product } from '../support/stock.ts'
import { expect } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

const sell = (page: Page) => sellOne(page, COFFEE, 'Café especial 250 g')

/** Evicts as a browser does that needs the space: whole databases are deleted while their page is open. */
const evict = (page: Page) =>
  page.evaluate(async () => {
    for (const name of ['prateleira-device', 'prateleira-queue'])
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      })
  })

test('storage that the browser evicts is filled again completely, for a device with a new code; what was lost is reported', async ({
  page,
  shop,
  between,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE)
  await product(shop.api, { name: 'Café especial 250 g', barcode: COFFEE, sale: '32.90', stock: '7' })
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  between.cut()
  await sell(page)
  await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')
  await evict(page)

  between.mend()
  const anew = page.waitForResponse('**/api/v1/selling-passes')
  await product(shop.api, { name: 'Leite integral 1 L', sale: '5.69', stock: '3' })
  const changes = page.waitForResponse('**/api/v1/products/changes*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await (await anew).finished()
  await (await changes).finished()
  const lost = page.getByRole('link', { name: '1 pendência neste aparelho' })
  await expect(lost).toBeVisible()

  between.cut()
  await page.reload()
  // What had not changed since is there again, too.
  await scanField(page).fill('integral')
  await expect(page.getByRole('option', { name: /Leite integral/ })).toBeVisible()
  await scanField(page).fill('')
  await sell(page)
  await expect(side(page)).toContainText('Venda B-1 guardada neste aparelho')
  between.mend()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(async () => (await shop.api.sales.listSales({})).total).toBe(1)

  await lost.click()
  await expect(page.getByRole('alert').filter({ hasText: '1 registro feito sem rede' })).toBeVisible()
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(lost).toHaveCount(0)
})

test('a catalogue of several pieces that was evicted is written completely with the next change', async ({
  page,
  shop,
  between,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE)
  expect(shop.email).not.toBe('')
  // The catalogue fills two pieces of the storage; the change is in the second.
  const asked: (string | null)[] = []
  between.answer('/api/v1/products/changes', (query) => {
    const cursor = query.get('cursor')
    asked.push(cursor)
    if (cursor === null) {
      const products = Array.from({ length: 1500 }, (_, n) => deviceProduct(n))
      return { products, removed: [], reset: true, more: false, cursor: 'first' }
    }
    const products = cursor === 'first' ? [deviceProduct(1400, '9.99')] : []
    return { products, removed: [], reset: false, more: false, cursor: 'second' }
  })
  await page.goto(between.url + COUNTER_PAGE)
  await isKept(page)
  await expect(page.getByText(/^Estoque de \d\d:\d\d$/)).toHaveAttribute('title', /1\.500/)
  await evict(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => asked).toContain('first')
  // Later requests begin after this cursor, so it has been stored.
  await page.evaluate(() => navigator.locks.request('prateleira-device-catalog', () => undefined))
  between.cut()
  await page.reload()
  for (const [code, price] of [
    ['PR3', '1,00'],
    ['PR1400', '9,99'],
  ] as const) {
    await scanField(page).fill(code)
    await expect(
      page.getByRole('option', { name: new RegExp(`Produto ${code.slice(2)}\\b.*${price}`) }),
    ).toBeVisible()
  }
})
