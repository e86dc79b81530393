import type { Page } from '@playwright/test'
// Items as the first version of the page that kept sales stored them in a browser.
import older from '../../apps/web/src/lib/offline-queue/samples/sales.json' with { type: 'json' }
import { COUNTER_PAGE, side } from '../support/counter.ts'
import { prepared, QUEUE_PAGE, sellOne, UNREACHABLE } from '../support/offline.ts'
import { keepCookie } from '../support/sessions.ts'
import { COFFEE, product } from '../support/stock.ts'
import { apiOf, expect, expectAccessible } from '../support/test.ts'
import { isKept, installedTest as test } from './worker.ts'

/** Stores an item where the page keeps them, as an earlier version of the page did. */
const leave = (page: Page, item: object) =>
  page.evaluate(
    (left) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('prateleira-queue')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('items', 'readwrite')
          writing.objectStore('items').add(left)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          writing.onerror = () => reject(writing.error)
        }
      }),
    item,
  )

test('OFF-05 the queue of a shop and device is sent by any member, each item for the person who made it, with their rights at that time; a gerente settles items of people who left', async ({
  page,
  shop,
  between,
  baseURL,
  context,
  people,
  expectedConsole,
}) => {
  expectedConsole.push(UNREACHABLE, /\b40[39]\b/)
  const { variant } = await product(shop.api, {
    name: 'Café especial 250 g',
    barcode: COFFEE,
    sale: '32.90',
    stock: '20',
  })
  const member = (name: string, role: 'seller' | 'manager') => people.putMember(shop, role, { name })
  const [bia, duda, caio, gil] = await Promise.all([
    member('Bia', 'seller'),
    member('Duda', 'seller'),
    member('Caio', 'seller'),
    member('Gil', 'manager'),
  ])
  const stranger = await people.put(`outra-${crypto.randomUUID()}@example.com`)
  const become = async (someone: Parameters<typeof people.signIn>[0], path: string) => {
    await page.goto('about:blank')
    await keepCookie(context, await people.signIn(someone), between.url)
    if (path !== COUNTER_PAGE) await page.goto(between.url + path)
  }
  await become(bia, COUNTER_PAGE)
  await prepared(page, between.url + COUNTER_PAGE, isKept)
  between.cut()
  await sellOne(page, COFFEE, 'Café especial')
  await expect(side(page)).toContainText('Venda A-1 guardada neste aparelho')
  // Duda sold on this device, too, with an earlier version of the page.
  const dudas = apiOf(baseURL, { cookie: await people.signIn(duda) })
  const { pass } = await dudas.sales.issuePass({})
  const [old] = older.items
  if (!old) throw new Error('there is no sample')
  const now = new Date().toISOString()
  await leave(page, {
    ...old,
    shop: (await shop.api.account.me()).user_id,
    operator: 'Duda',
    pass,
    made_at: now,
    receipt: 'Z-7',
    body: {
      ...old.body,
      sold_at: now,
      cash_session_id: null,
      lines: old.body.lines.map((line) => ({ ...line, product_variant_id: variant })),
    },
  })
  await page.goto('about:blank')
  // Bia may no longer sell, and Duda no longer works here.
  await shop.api.team.updateMember({ params: { id: bia.personId }, body: { role: 'stocker' } })
  await shop.api.team.removeMember({ id: duda.personId })
  between.mend()

  await become(stranger, QUEUE_PAGE)
  await expect(page.getByText('Nada por enviar')).toBeVisible()
  await expect(page.getByRole('link', { name: /pendência/ })).toHaveCount(0)
  expect((await shop.api.sales.listSales({})).total).toBe(0)

  await become(caio, QUEUE_PAGE)
  await expect(page.getByRole('heading', { name: 'Venda A-1 · nº 1' })).toBeVisible()
  const refused = page.getByRole('region', { name: 'Recusadas: decida o que fazer' })
  await expect(refused).toContainText('Venda Z-7')
  await expect(refused).toContainText('Duda')
  await expect(refused).toContainText('não trabalha mais')
  await expect(refused.getByRole('button', { name: /Registrar|Descartar/ })).toHaveCount(0)

  await become(gil, QUEUE_PAGE)
  await expect(page.getByRole('link', { name: '1 pendência neste aparelho' })).toBeVisible()
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Registrar assim mesmo' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Vendeu antes de sair')
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Venda Z-7 · nº 2' })).toBeVisible()

  const { items } = await shop.api.sales.listSales({})
  const sales = await Promise.all(items.map(({ id }) => shop.api.sales.getSale({ id })))
  expect(sales).toMatchObject([
    {
      seller: 'Duda',
      total_amount: old.body.total,
      payments: [{ amount: '20.00', received: '50.00' }, { amount: '20.52' }],
      queued: { receipt: 'Z-7', sent_by: 'Gil', reason: 'Vendeu antes de sair' },
    },
    { seller: 'Bia', queued: { receipt: 'A-1', sent_by: 'Caio', reason: null } },
  ])
})
