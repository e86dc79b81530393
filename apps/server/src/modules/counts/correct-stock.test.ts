import { OPEN_COUNTS_MAX } from '@prateleira/contract/counts/constants'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { review } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { hold } from '../../../test/pending.ts'
import { enter, leave, outcomes, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const correct = (shop: Shop, product_variant_id: string, quantity: string, seen: string, key?: string) =>
  shop.api.counts.correctStock({
    headers: key ? { 'idempotency-key': key } : {},
    body: { product_variant_id, quantity, seen },
  })

test('a corrected stock is an approved count of one product, which can be reversed', async () => {
  const shop = await app.shop()
  const { id: product, variants } = await stocked(shop, { name: 'Caneta', stock: ['7', '3'], cost: '2.00' })
  const [counted, other] = variants as [string, string]
  const done = await correct(shop, counted, '5', '7.0')
  expect(done).toMatchObject({ name: 'Acerto: Caneta · 0', state: 'approved', counted: 1, items: 1 })
  expect(await stockOf(shop, product)).toEqual({ [counted]: '5', [other]: '3' })
  const { items } = await shop.api.stock.listMovements({ product_variant_id: counted })
  expect(items[0]).toMatchObject({
    kind: 'adjustment',
    movement_type: 'out',
    quantity: '2',
    balance_after: '5',
  })
  await shop.api.counts.reverseCount({ params: { id: done.id }, body: { reason: 'Estavam no depósito' } })
  expect(await stockOf(shop, product)).toEqual({ [counted]: '7', [other]: '3' })
  // What agrees moves nothing and is kept as counted.
  expect(await correct(shop, other, '3', '3')).toMatchObject({ counted: 1 })
  expect(await stockOf(shop, product)).toEqual({ [counted]: '7', [other]: '3' })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('a repeated key corrects once, and is no key of another quantity', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['7'] })
  const first = await correct(shop, variant, '5', '7', 'acerto-1')
  await leave(shop, { product_variant_id: variant, quantity: '1' })
  expect(await correct(shop, variant, '5', '7', 'acerto-1')).toEqual(first)
  await expect(correct(shop, variant, '6', '7', 'acerto-1')).rejects.toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
  expect(await stockOf(shop, product)).toEqual({ [variant]: '4' })
})

test('a stock that moved while it was counted is told, and nothing is left behind', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['6'] })
  await expect(correct(shop, variant, '5', '7')).rejects.toMatchObject({
    code: 'STOCK_MOVED',
    data: { current: '6' },
  })
  expect(await stockOf(shop, product)).toEqual({ [variant]: '6' })
  expect(await shop.api.counts.listCounts({})).toEqual({ items: [], total: 0 })
})

test('less than what a sale has reserved is refused', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['5'], sale: '10.00' })
  await hold(shop, variant, '3')
  await expect(correct(shop, variant, '2', '5')).rejects.toMatchObject({
    code: 'COUNT_SHORT',
    message:
      '3 un estão reservados para vendas à espera do Pix, e o estoque não pode ficar abaixo disso. Conte também o que está reservado. Nada foi mudado.',
    data: { lines: [{ available: '2', reserved: '3', missing: '3' }] },
  })
  expect(await stockOf(shop, product)).toEqual({ [variant]: '5' })
})

test('of corrections and exits at once, the stock is what was counted less what left afterwards', async () => {
  const shop = await app.shop()
  for (let round = 0; round < 5; round++) {
    const { id: product, variant } = await stocked(shop, { name: `Lápis ${round}`, stock: ['100'] })
    const exits = Array.from(
      { length: 6 },
      () => () => leave(shop, { product_variant_id: variant, quantity: '1' }),
    )
    // Round by round more exits are sent before the corrections.
    const before = exits.slice(0, round).map((exit) => exit())
    const corrections = outcomes([correct(shop, variant, '90', '100'), correct(shop, variant, '90', '100')])
    await Promise.all([...before, ...exits.slice(round).map((exit) => exit())])
    const { accepted, refused } = await corrections
    expect(accepted).toBeLessThanOrEqual(1)
    expect(refused).toEqual(refused.map(() => 'STOCK_MOVED'))
    // Accepted only when nothing had left.
    expect(await stockOf(shop, product)).toEqual({ [variant]: accepted === 1 ? '84' : '94' })
  }
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('the review of an open count leaves out what was corrected later', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['7'] })
  const { id } = await shop.api.counts.openCount({ headers: {}, body: { name: 'Geral', scope: 'all' } })
  await shop.api.counts.countLine({
    headers: {},
    params: { id },
    body: { product_variant_id: variant, quantity: '9' },
  })
  const { number } = await correct(shop, variant, '5', '7')
  expect((await review(shop, id)).items).toMatchObject([{ newer: number }])
})

test('a correction opens nothing that stays, so counts that are open do not stand in its way', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { stock: ['7'] })
  for (let opened = 0; opened < OPEN_COUNTS_MAX; opened++)
    await shop.api.counts.openCount({ headers: {}, body: { name: `Contagem ${opened}`, scope: 'all' } })
  await correct(shop, variant, '5', '7')
  expect(await stockOf(shop, product)).toEqual({ [variant]: '5' })
})

test('an entry tells which of its products were counted after it, as long as the count stands', async () => {
  const shop = await app.shop()
  const [pen, mug] = [await stocked(shop, { name: 'Caneta' }), await stocked(shop, { name: 'Caneca' })]
  const lines = [pen, mug].map(({ variant }) => ({ product_variant_id: variant, quantity: '5' }))
  const { movements } = await enter(shop, lines)
  const counted = async (id = movements[0]?.id as string) =>
    Object.fromEntries(
      (await shop.api.stock.getEntry({ id })).map((line) => [line.product_name, line.counted_at !== null]),
    )
  expect(await counted()).toEqual({ Caneta: false, Caneca: false })
  const { id: count } = await correct(shop, mug.variant, '4', '5')
  expect(await counted()).toEqual({ Caneta: false, Caneca: true })
  // Its correction stands where it stood.
  const old = movements.find((line) => line.product_variant_id === mug.variant)?.id as string
  const body = { entry: { lines: [{ product_variant_id: mug.variant, quantity: '6' }] } }
  const corrected = await shop.api.stock.correctEntry({ params: { id: old }, headers: {}, body })
  expect(await counted(corrected.movements[0]?.id)).toEqual({ Caneca: true })
  const later = (await enter(shop, lines)).movements[0]?.id
  expect(await counted(later)).toEqual({ Caneta: false, Caneca: false })
  await shop.api.counts.reverseCount({ params: { id: count }, body: { reason: 'Engano' } })
  expect(await counted()).toEqual({ Caneta: false, Caneca: false })
})
