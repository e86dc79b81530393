import { randomUUID } from 'node:crypto'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { enter, stocked } from '../../../test/stock.ts'

const app = await testApp()

const line = (product_variant_id: string, quantity: string, unit_price: string) => ({
  product_variant_id,
  quantity,
  unit_price,
})
const correct = async (shop: Shop, id: string, entry: EntryInput) =>
  (
    await shop.api.stock.correctEntry({
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { entry },
    })
  ).movements[0]?.id ?? ''

/** A supplier's delivery of 7 at 4.00 and 6 at 2.00. The 7 were typed for a product that did not come, corrected, and that product is deleted. */
async function wronglyTyped() {
  const shop = await app.shop()
  const supplier_id = (await shop.api.contacts.createSupplier({ name: 'Atacadão' })).id
  const [wrong, right, other] = [
    await stocked(shop, { name: 'Gorro' }),
    await stocked(shop, { name: 'Camisa' }),
    await stocked(shop, { name: 'Boné' }),
  ]
  const { movements, reference_id } = await enter(
    shop,
    [line(wrong.variant, '7', '4.00'), line(other.variant, '6', '2.00')],
    { supplier_id },
  )
  const typed = movements.find((one) => one.product_variant_id === wrong.variant)?.id ?? ''
  const corrected = await correct(shop, typed, { lines: [line(right.variant, '7', '4.00')], supplier_id })
  const drop = () => shop.api.catalog.deleteProduct({ id: wrong.id })
  return { shop, supplier_id, reference_id, right, other, typed, corrected, drop }
}

test('a corrected delivery stays one purchase when the product that was typed by mistake is deleted', async () => {
  const { shop, supplier_id: id, reference_id, right, other, corrected, drop } = await wronglyTyped()
  const bought = async () => {
    const { items, standing, total_value } = await shop.api.contacts.listPurchases({ id })
    const [supplier] = (await shop.api.contacts.listSuppliers({})).items
    const lines = await shop.api.contacts.getPurchase({ id, reference_id })
    return {
      rows: items.map((item) => [item.reference_id, item.lines, item.total_value]),
      standing,
      total_value,
      count: supplier?.purchase_count,
      lines: lines.map((one) => [one.product_name, one.quantity, one.reversed]).toSorted(),
    }
  }
  const before = await bought()
  expect(before).toEqual({
    rows: [[reference_id, 2, '40.00']],
    standing: 1,
    total_value: '40.00',
    count: 1,
    lines: [
      ['Boné', '6', false],
      ['Camisa', '7', false],
    ],
  })
  await drop()
  expect(await bought()).toEqual(before)

  const again = {
    lines: [line(right.variant, '7', '4.00'), line(other.variant, '6', '2.00')],
    supplier_id: id,
  }
  const asked = shop.api.stock.registerEntry({ headers: { 'equal-entry': 'ask' }, body: again })
  expect(await refusalOf(asked)).toMatchObject({ code: 'EQUAL_ENTRY_UNCONFIRMED' })

  // Corrected once more, it is still of that delivery.
  await correct(shop, corrected, { lines: [line(right.variant, '8', '4.00')], supplier_id: id })
  expect(await bought()).toMatchObject({ rows: [[reference_id, 2, '44.00']], standing: 1, count: 1 })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('a correction of what was deleted since names no movement', async () => {
  const { shop, typed, corrected, drop } = await wronglyTyped()
  const named = async () => {
    const { items } = await shop.api.stock.listMovements({})
    const recent = await shop.api.stock.recentEntries()
    const lines = await shop.api.stock.getEntry({ id: corrected })
    const report = (await shop.api.reports.movements({ period: 'all' })).items
    return [items, recent, lines, report].map(
      (rows: { id: string; corrects_id: string | null }[]) =>
        rows.find((one) => one.id === corrected)?.corrects_id,
    )
  }
  expect(await named()).toEqual([typed, typed, typed, typed])
  await drop()
  expect(await named()).toEqual([null, null, null, null])
})

test('what stands for a line is known although the product in between was deleted', async () => {
  const shop = await app.shop()
  const [shirt, cap, belt] = [
    await stocked(shop, { name: 'Camisa' }),
    await stocked(shop, { name: 'Boné' }),
    await stocked(shop, { name: 'Cinto' }),
  ]
  const { movements } = await enter(shop, [
    line(shirt.variant, '10', '4.00'),
    line(belt.variant, '5', '2.00'),
  ])
  const idOf = (variant: string) => movements.find((one) => one.product_variant_id === variant)?.id ?? ''
  const typed = idOf(shirt.variant)
  const wrong = await correct(shop, typed, { lines: [line(cap.variant, '10', '4.00')] })
  const stands = await correct(shop, wrong, { lines: [line(shirt.variant, '10', '4.00')] })
  await shop.api.catalog.deleteProduct({ id: cap.id })
  const lines = await shop.api.stock.getEntry({ id: typed })
  expect(lines.find(({ id }) => id === typed)?.corrected_by).toBe(stands)
  expect(await refusalOf(correct(shop, typed, { lines: [line(shirt.variant, '1', '4.00')] }))).toMatchObject({
    data: { corrected_by: stands },
  })
  const { left } = await shop.api.stock.reverseMovement({
    params: { id: idOf(belt.variant) },
    body: { whole: true },
  })
  expect(left).toMatchObject([{ product_name: 'Camisa', quantity: '10' }])
})
