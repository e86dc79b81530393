import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { ago } = calendarOf(app)

const line = (product_variant_id: string, quantity: string, unit_price?: string) => ({
  product_variant_id,
  quantity,
  unit_price,
})

/** Two suppliers and a delivery of the first: 2 of a small size for 4.00 and 5 of a large one for 3.00 each. */
async function delivered() {
  const shop = await app.shop()
  const { variants } = await stocked(shop, { stock: ['0', '0'] })
  const [small, large] = variants as [string, string]
  const supplierOf = async (name: string) => (await shop.api.contacts.createSupplier({ name })).id
  const [supplier, other] = [await supplierOf('Atacadão'), await supplierOf('Outro')]
  const more = { supplier_id: supplier, movement_date: ago(2) }
  const entry = await enter(shop, [line(small, '2', '4.00'), line(large, '5', '3.00')], more)
  const idOf = (variant: string) =>
    entry.movements.find((one) => one.product_variant_id === variant)?.id ?? ''
  return { shop, small, large, supplier, other, more, entry, ofSmall: idOf(small), ofLarge: idOf(large) }
}

type Correction = [ids: string[], lines: ReturnType<typeof line>[], more?: object]
const correct = async (shop: Shop, ...[[id = '', ...also_replaces], lines, more = {}]: Correction) =>
  (
    await shop.api.stock.correctEntry({
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { entry: { lines, ...more }, also_replaces },
    })
  ).movements.map((one) => one.id)

/** What a supplier's list says, with the lines of each delivery. */
async function bought(shop: Shop, id: string) {
  const { listPurchases, getPurchase, listSuppliers } = shop.api.contacts
  const { items, standing, total_value } = await listPurchases({ id })
  const rows = items.map(async ({ reference_id, movement_date: _, unpriced_lines: _u, ...item }) => ({
    ...item,
    items: (await getPurchase({ id, reference_id })).map(
      (one) => `${one.quantity}${one.reversed ? ' out' : ''}`,
    ),
  }))
  const supplier = (await listSuppliers({})).items.find((one) => one.id === id)
  return { count: supplier?.purchase_count, standing, total_value, rows: await Promise.all(rows) }
}

test('a delivery of which items were corrected, one after the other or again, is one purchase of what stands', async () => {
  const { shop, small, large, supplier, more, ofSmall, ofLarge } = await delivered()
  const [second = ''] = await correct(shop, [ofSmall], [line(small, '3', '4.00')], more)
  const one = (total_value: string, items: string[], reversed_lines = 0) => ({
    count: 1,
    standing: 1,
    total_value,
    rows: [{ lines: items.length, reversed_lines, total_value, items }],
  })
  expect(await bought(shop, supplier)).toEqual(one('27.00', ['5', '3']))
  await correct(shop, [second], [line(small, '1', '4.00'), line(large, '1', '3.00')], more)
  await correct(shop, [ofLarge], [line(large, '6', '3.00')], more)
  const { rows, ...sums } = await bought(shop, supplier)
  expect(sums).toEqual({ count: 1, standing: 1, total_value: '25.00' })
  expect(rows).toMatchObject([{ lines: 3, reversed_lines: 0 }])
  expect(rows[0]?.items.toSorted()).toEqual(['1', '1', '6'])
})

test('a delivery corrected as a whole, also with lines merged, is the corrected purchase and no reversed one', async () => {
  const { shop, small, supplier, more } = await delivered()
  const { movements } = await enter(shop, [line(small, '5', '1.00'), line(small, '3', '1.00')], more)
  await correct(
    shop,
    movements.map(({ id }) => id),
    [line(small, '8', '1.00')],
    more,
  )
  expect((await bought(shop, supplier)).rows).toEqual([
    { lines: 1, reversed_lines: 0, total_value: '8.00', items: ['8'] },
    { lines: 2, reversed_lines: 0, total_value: '23.00', items: ['2', '5'] },
  ])
})

test('what a correction left out, or what was reversed after it, is said to be reversed', async () => {
  const { shop, small, supplier, more, ofSmall, ofLarge } = await delivered()
  const [fresh = ''] = await correct(shop, [ofSmall, ofLarge], [line(small, '3', '4.00')], more)
  expect((await bought(shop, supplier)).rows).toEqual([
    { lines: 2, reversed_lines: 1, total_value: '12.00', items: ['5 out', '3'] },
  ])
  await reverse(shop, fresh)
  expect(await bought(shop, supplier)).toEqual({
    count: 0,
    standing: 0,
    total_value: null,
    rows: [{ lines: 2, reversed_lines: 2, total_value: null, items: ['5 out', '3 out'] }],
  })
})

test('a delivery whose supplier was corrected is a purchase of the other one alone', async () => {
  const { shop, small, large, supplier, other, more, ofSmall, ofLarge } = await delivered()
  const right = [line(small, '2', '4.00'), line(large, '5', '3.00')]
  await correct(shop, [ofSmall, ofLarge], right, { ...more, supplier_id: other })
  expect(await bought(shop, supplier)).toEqual({ count: 0, standing: 0, total_value: null, rows: [] })
  expect(await bought(shop, other)).toMatchObject({ count: 1, standing: 1, total_value: '23.00' })
})
