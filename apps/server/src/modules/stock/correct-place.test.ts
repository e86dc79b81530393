import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, enter, sell, stocked, stockedOn } from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)

const line = (variant: string, quantity: string, unit_price?: string) => ({
  product_variant_id: variant,
  quantity,
  unit_price,
})
const correct = async (
  shop: Shop,
  id: string,
  lines: EntryInput['lines'],
  more: Partial<EntryInput> = {},
) => {
  const body = { entry: { lines, ...more } }
  return (await shop.api.stock.correctEntry({ params: { id }, headers: {}, body })).movements
}
const entered = async (shop: Shop, ...of: Parameters<typeof line>) =>
  (await enter(shop, line(...of))).movements[0]?.id as string

/** The cost of what was sold, by 'Lucro' and by 'Saídas por motivo', and how many sales have an unknown one. */
async function costs(shop: Shop) {
  const { cost, unknown } = await shop.api.reports.profit({ period: 'all', group: 'day' })
  const [reason] = await shop.api.reports.reasons({ period: 'all' })
  return [cost, reason?.total_cost, unknown.lines]
}
const averages = async (shop: Shop, id: string) =>
  (await shop.api.catalog.getProduct({ id })).variants.map((variant) => variant.average_cost)

test('one line corrected to two of the same product costs what two lines would have cost at first', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop)
  const wrong = await entered(shop, variant, '10', '10.00')
  await sell(shop, variant, '5', '30.00', today())
  await correct(shop, wrong, [line(variant, '5', '10.00'), line(variant, '5', '20.00')])
  expect([await costs(shop), await averages(shop, id)]).toEqual([['75.00', '75.00', 0], ['15.00']])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('goods entered at another product or size cost, once corrected, what they would have cost there, also back and forth', async () => {
  const shop = await app.shop()
  const { id, variants } = await stocked(shop, { stock: ['0', '0'] })
  const [small, medium] = variants as [string, string]
  await enter(shop, line(medium, '10', '10.00'))
  const wrong = await entered(shop, small, '10', '20.00')
  await sell(shop, medium, '5', '30.00', today())
  const sold = async () => [await costs(shop), (await averages(shop, id)).toSorted()]
  let [at] = await correct(shop, wrong, [line(medium, '10', '20.00')])
  expect(await sold()).toEqual([
    ['75.00', '75.00', 0],
    ['15.00', null],
  ])
  ;[at] = await correct(shop, at?.id as string, [line(medium, '10', '30.00')])
  expect(await sold()).toEqual([
    ['100.00', '100.00', 0],
    ['20.00', null],
  ])
  ;[at] = await correct(shop, at?.id as string, [line(small, '10', '30.00')])
  expect(await sold()).toEqual([
    ['50.00', '50.00', 0],
    ['10.00', '30.00'],
  ])
  await correct(shop, at?.id as string, [line(medium, '10', '20.00')])
  expect(await sold()).toEqual([
    ['75.00', '75.00', 0],
    ['15.00', null],
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('what was sold before its entry was corrected to its product has the cost of that entry, and what is added to it too', async () => {
  const shop = await app.shop()
  const [bread, milk] = [await stocked(shop, { name: 'Pão' }), await stocked(shop, { stock: ['4'] })]
  const wrong = await entered(shop, bread.variant, '10', '2.00')
  await sell(shop, milk.variant, '4', '30.00', today())
  expect(await costs(shop)).toEqual(['0.00', '0.00', 1])
  await correct(shop, wrong, [line(bread.variant, '10', '2.00'), line(milk.variant, '6', '5.00')])
  expect([await costs(shop), await averages(shop, milk.id)]).toEqual([['20.00', '20.00', 0], ['5.00']])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('the stock at a past date is worth what the corrected entry makes of it', async () => {
  const shop = await app.shop()
  const right = await stockedOn(shop, ago(9), { name: 'Café', quantity: '10', price: '10.00' })
  const other = await stocked(shop, { name: 'Chá' })
  const more = { movement_date: ago(8) }
  const wrong = (await enter(shop, line(other.variant, '10', '20.00'), more)).movements[0]?.id as string
  await sell(shop, right.variant, '5', '30.00', ago(7))
  await sell(shop, right.variant, '5', '30.00', ago(2))
  await correct(shop, wrong, [line(right.variant, '10', '20.00')], more)
  const at = async (days: number) => (await shop.api.reports.pastStock({ date: ago(days) })).value
  expect([await at(9), await at(8), await at(7), await at(0)]).toEqual([
    '100.00',
    '300.00',
    '225.00',
    '150.00',
  ])
})

test('which purchase was the last is what it would be if the corrected entry had been right from the start', async () => {
  const shop = await app.shop()
  const supplier_id = (await shop.api.contacts.createSupplier({ name: 'Laticínios' })).id
  const { id, variant } = await stocked(shop)
  const first = (await enter(shop, line(variant, '10', '4.00'), { supplier_id })).movements[0]?.id as string
  const { reference_id: second } = await enter(shop, line(variant, '10', '6.00'), { supplier_id })
  await correct(shop, first, [line(variant, '10', '4.00')], { supplier_id, notes: 'Nota 7' })
  const [bought] = (await shop.api.catalog.getProduct({ id })).variants
  expect(bought?.last_purchase?.unit_price).toBe('6.00')
  const prices = await shop.api.contacts.listPurchasePrices({ id: supplier_id })
  expect(prices.items.map((item) => item.unit_price)).toEqual(['6.00'])
  const purchases = await shop.api.contacts.listPurchases({ id: supplier_id })
  expect(purchases.items[0]?.reference_id).toBe(second)
})
