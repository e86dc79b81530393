import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { approve, count, openCount, review } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, sell, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

test('the difference to the balance at the moment of the count is adjusted at average cost, whatever was sold since (CNT-02)', async () => {
  const shop = await app.shop()
  const { id: product, variants } = await stocked(shop, { stock: ['10', '10', '10', '10'], cost: '2.00' })
  const [short, over, right, untouched] = variants as [string, string, string, string]
  const id = await openCount(shop)
  await count(shop, id, short, '7')
  await count(shop, id, over, '12')
  await count(shop, id, right, '10')
  for (const variant of variants) await sell(shop, variant, '2', '5.00', '2026-01-15')
  await enter(shop, { product_variant_id: short, quantity: '1' })

  const { items, differences, over: more, missing, missing_value, uncounted } = await review(shop, id)
  expect(
    items.map((line) => [line.product_variant_id, line.expected, line.counted, line.difference]),
  ).toEqual(
    expect.arrayContaining([
      [short, '10', '7', '-3'],
      [over, '10', '12', '2'],
      [right, '10', '10', '0'],
    ]),
  )
  expect({ differences, more, missing, missing_value, uncounted }).toEqual({
    differences: 2,
    more: '2',
    missing: '3',
    missing_value: '6.00',
    uncounted: 1,
  })
  expect(await approve(shop, id)).toMatchObject({ state: 'approved', items: 3, counted: 3 })
  // Empty is not zero.
  expect(await stockOf(shop, product)).toEqual({ [short]: '6', [over]: '10', [right]: '8', [untouched]: '8' })
  const { items: moved } = await shop.api.stock.listMovements({ product_variant_id: short })
  expect(moved[0]).toMatchObject({
    kind: 'adjustment',
    movement_type: 'out',
    quantity: '3',
    unit_cost: '2.00',
  })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test("counts of several people add up, a correction replaces one's own count, and an empty count is not zero", async () => {
  const shop = await app.shop()
  const [bia, caio] = [await app.member(shop, 'stocker'), await app.member(shop, 'stocker')]
  const { id: product, variant } = await stocked(shop, { stock: ['20'] })
  const id = await openCount(bia)
  expect(await count(bia, id, variant, '3')).toMatchObject({ mine: '3', expected: null })
  expect(await count(bia, id, variant, '1')).toMatchObject({ mine: '4' })
  // People see neither others' quantities nor the expected one.
  expect(await count(caio, id, variant, '50')).toMatchObject({ mine: '50', expected: null })
  expect(await count(caio, id, variant, '5', { replaces: true })).toMatchObject({ mine: '5' })
  expect((await review(shop, id)).items[0]).toMatchObject({ counted: '9', difference: '-11' })
  await count(bia, id, variant, null)
  expect((await review(shop, id)).items[0]).toMatchObject({ counted: '5' })
  expect(await count(caio, id, variant, null)).toMatchObject({ mine: null, is_counted: false })
  expect(await review(shop, id)).toMatchObject({ items: [], uncounted: 1, uncounted_with_stock: 1 })
  await count(caio, id, variant, '0')
  await approve(shop, id)
  expect(await stockOf(shop, product)).toEqual({ [variant]: '0' })
})

describe('a recount', () => {
  test('is made by another person and replaces what everybody had counted', async () => {
    const shop = await app.shop()
    const [bia, caio] = [await app.member(shop, 'stocker'), await app.member(shop, 'stocker')]
    const { id: product, variants } = await stocked(shop, { stock: ['8', '8'] })
    const [wrong, left] = variants as [string, string]
    const id = await openCount(shop)
    await count(bia, id, wrong, '2')
    await count(shop, id, wrong, '1')
    await count(bia, id, left, '1')
    const ask = (variant: string) =>
      shop.api.counts.askRecount({ params: { id }, body: { product_variant_ids: [variant] } })
    expect(await ask(wrong)).toEqual({ asked: 1 })
    expect(await ask(wrong)).toEqual({ asked: 0 })
    await ask(left)
    const { items } = await caio.api.counts.listCountItems({ id, view: 'recounts' })
    expect(items).toHaveLength(2)
    await expect(count(bia, id, wrong, '7')).rejects.toMatchObject({ code: 'COUNT_BY_ANOTHER' })
    await expect(approve(shop, id)).rejects.toMatchObject({ code: 'COUNT_AWAITS_RECOUNT' })
    await count(caio, id, wrong, '7')
    expect((await review(shop, id)).items[0]).toMatchObject({ counted: '7', difference: '-1', rounds: 1 })
    // Variants without a recount are left out, and never taken as zero.
    await approve(shop, id, { leave_out_recounts: true, zero_uncounted: true })
    expect(await stockOf(shop, product)).toEqual({ [wrong]: '7', [left]: '8' })
  })
})

test('uncounted items become zero only if the approval says so, and only those of the count', async () => {
  const shop = await app.shop()
  const one = await stocked(shop, { stock: ['4', '6'] })
  const other = await stocked(shop, { stock: ['5'] })
  const id = await openCount(shop, { scope: 'list', product_ids: [one.id] })
  await expect(count(shop, id, other.variant, '1')).rejects.toMatchObject({ code: 'COUNT_OUT_OF_SCOPE' })
  await count(shop, id, one.variant, '4')
  await approve(shop, id, { zero_uncounted: true })
  expect(Object.values(await stockOf(shop, one.id)).toSorted()).toEqual(['0', '4'])
  expect(await stockOf(shop, other.id)).toEqual({ [other.variant]: '5' })
  const { lines } = await shop.api.counts.countMinutes({ id })
  expect(lines.map((line) => [line.expected, line.counted, line.was_counted])).toEqual([
    ['4', '4', true],
    ['6', '0', false],
  ])
})

test('two counts of the same product correct it once', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['10'] })
  const [first, second, third] = [await openCount(shop), await openCount(shop), await openCount(shop)]
  await count(shop, third, variant, '10')
  await count(shop, first, variant, '9')
  await count(shop, second, variant, '9')
  await approve(shop, first)
  expect((await review(shop, second)).items[0]).toMatchObject({ expected: '9', difference: '0' })
  await approve(shop, second)
  // It was counted before the counts approved since.
  expect((await review(shop, third)).items[0]).toMatchObject({ newer: 2, difference: null })
  await approve(shop, third)
  expect(await stockOf(shop, product)).toEqual({ [variant]: '9' })
})

test('members who may not see costs get units and no amounts', async () => {
  const shop = await app.shop()
  const blind = await app.member(shop, 'manager', { sees_costs: false })
  const { variant } = await stocked(shop, { stock: ['5'], cost: '3.00' })
  const id = await openCount(shop)
  await count(shop, id, variant, '4')
  expect(await review(blind, id)).toMatchObject({
    missing: '1',
    missing_value: null,
    items: [{ value: null }],
  })
  expect(await review(shop, id)).toMatchObject({ missing_value: '3.00', items: [{ value: '-3.00' }] })
  await approve(blind, id)
  expect(await blind.api.counts.countMinutes({ id })).toMatchObject({
    missing_value: null,
    lines: [{ value: null }],
  })
  expect(await shop.api.counts.countMinutes({ id })).toMatchObject({ missing: '1', missing_value: '3.00' })
})

describe('two counts of a product', () => {
  const listed = async (shop: Shop, product: string, variant: string, quantity: string) => {
    const id = await openCount(shop, { scope: 'list', product_ids: [product] })
    await count(shop, id, variant, quantity)
    return id
  }

  test('approved at once correct it once', async () => {
    const shop = await app.shop()
    for (let round = 0; round < 4; round += 1) {
      const { id: product, variant } = await stocked(shop, { stock: ['10'] })
      const both = [await listed(shop, product, variant, '8'), await listed(shop, product, variant, '8')]
      await Promise.all(both.map((id) => approve(shop, id)))
      expect(await stockOf(shop, product)).toEqual({ [variant]: '8' })
    }
    expect(await checkLedger(app.databaseUrl)).toEqual([])
  })

  test('are reversed from the last one on', async () => {
    const shop = await app.shop()
    const { id: product, variant } = await stocked(shop, { stock: ['10'] })
    const back = (id: string) =>
      shop.api.counts.reverseCount({ params: { id }, body: { reason: 'Faltou o depósito' } })
    const first = await listed(shop, product, variant, '8')
    await approve(shop, first)
    const second = await listed(shop, product, variant, '8')
    await approve(shop, second)
    await expect(back(first)).rejects.toMatchObject({ code: 'COUNT_FOLLOWED' })
    expect(await stockOf(shop, product)).toEqual({ [variant]: '8' })
    await back(second)
    await back(first)
    expect(await stockOf(shop, product)).toEqual({ [variant]: '10' })
  })

  test('do not affect each other where one sets uncounted items to zero', async () => {
    const shop = await app.shop()
    const [counted, gone, came] = [
      await stocked(shop, { stock: ['10'] }),
      await stocked(shop, { stock: ['4'] }),
      await stocked(shop, { stock: ['1'] }),
    ]
    const all = await openCount(shop)
    await approve(shop, await listed(shop, counted.id, counted.variant, '7'))
    const { version, uncounted_with_stock: others } = await review(shop, all)
    expect(others).toBe(2)
    await enter(shop, { product_variant_id: came.variant, quantity: '100' })
    const fresh = await stocked(shop, { stock: ['33'] })
    const body = { version, zero_uncounted: true }
    await shop.api.counts.approveCount({ headers: {}, params: { id: all }, body })
    const left = await Promise.all(
      [counted, gone, came, fresh].map(async ({ id, variant }) => (await stockOf(shop, id))[variant]),
    )
    expect(left).toEqual(['7', '0', '101', '33'])
  })
})

test("items without an average cost are valued at the product's cost price, before and after the approval", async () => {
  const shop = await app.shop()
  const { id: product, variants } = await stocked(shop, { stock: ['5', '2'] })
  await app.admin.query('update products set cost_price = 3.80 where id = $1', [product])
  const id = await openCount(shop)
  await count(shop, id, variants[0] as string, '4')
  expect(await review(shop, id)).toMatchObject({ missing_value: '3.80', items: [{ value: '-3.80' }] })
  await approve(shop, id, { zero_uncounted: true })
  const { lines } = await shop.api.counts.countMinutes({ id })
  expect(lines.map(({ value }) => value).sort()).toEqual(['-3.80', '-7.60'])
})
