import type { Page } from '@playwright/test'
import { toast } from '../support/account.ts'
import { openCounter, side } from '../support/counter.ts'
import { QUEUE_PAGE, sellOne } from '../support/offline.ts'
import { COFFEE, leave, product } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, test } from '../support/test.ts'

const NAME = 'Café especial 250 g'
/** Sales that are sent at once and sales from the queue. */
const SALES = /\/api\/v1\/(queued-)?sales\b/

/** Removes the content of these sales, as faulty storage may. */
const damage = (page: Page, receipts: string[]) =>
  page.evaluate(async (names) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('prateleira-queue')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const items = db.transaction('items', 'readwrite').objectStore('items')
    await new Promise<void>((resolve, reject) => {
      const all = items.getAll()
      all.onerror = () => reject(all.error)
      all.onsuccess = () => {
        for (const item of all.result)
          if (names.includes(item.receipt)) items.put({ ...item, body: { total: item.body.total } })
        items.transaction.oncomplete = () => resolve()
      }
    })
    db.close()
  }, receipts)

test("'Enviar agora' reports the result; damaged items are shown as far as they can be read, hold up nothing and can be discarded", async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/)
  const { variant } = await product(shop.api, { name: NAME, barcode: COFFEE, sale: '32.90', stock: '5' })
  const ready = page.waitForResponse('**/api/v1/selling-passes')
  await openCounter(page)
  await (await ready).finished()
  // Only requests for sales fail; the device is not told that it has no network.
  await page.route(SALES, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  for (const n of [1, 2, 3, 4]) {
    await sellOne(page, COFFEE, NAME)
    await expect(side(page)).toContainText(`Venda A-${n} guardada neste aparelho`)
  }
  await damage(page, ['A-1'])
  // Enough stock for two of the remaining three.
  await leave(shop.api, variant, '3')
  await page.goto(QUEUE_PAGE)
  const damaged = page.getByRole('region', { name: 'Com defeito' })
  await expect(damaged).toContainText('Venda A-1')
  await expect(damaged).toContainText(/R\$.32,90/)
  await expect(damaged).toContainText(NAME)
  await expect(page.getByRole('link', { name: '4 pendências neste aparelho' })).toBeVisible()
  await expectAccessibleInBoth(page)

  const sendNow = page.getByRole('button', { name: 'Enviar agora' })
  await sendNow.click()
  await expect(toast(page, 'Nada foi enviado')).toContainText('Sem rede. 3 continuam neste aparelho.')
  await page.unroute(SALES)
  await sendNow.click()
  await expect(toast(page, '2 enviadas, 1 não foi aceita')).toBeVisible()
  expect((await shop.api.sales.listSales({})).total).toBe(2)
  await expect(sendNow).toBeDisabled()

  await damaged.getByRole('button', { name: 'Descartar' }).click()
  const question = page.getByRole('dialog', { name: 'Descartar o registro com defeito?' })
  await expect(question).toContainText('Venda A-1')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(damaged).toContainText('Venda A-1')
  await damaged.getByRole('button', { name: 'Descartar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(damaged).toHaveCount(0)
  await expect(page.getByRole('link', { name: '1 pendência neste aparelho' })).toBeVisible()
})
