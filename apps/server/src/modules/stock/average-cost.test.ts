import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, leave, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

/** Registers an entry (with or without a cost) or an exit of a variant; returns the movement's id. */
const moveOf = (shop: Shop, variant: string) => ({
  enter: async (quantity: string, unit_price?: string) =>
    (await enter(shop, { product_variant_id: variant, quantity, unit_price })).movements[0]?.id ?? '',
  leave: async (quantity: string, sale = false) =>
    (
      await leave(
        shop,
        { product_variant_id: variant, quantity, unit_price: '99' },
        { exit_reason: sale ? 'venda' : 'perda_dano' },
      )
    ).movements[0]?.id ?? '',
})

async function costOf(variant: string) {
  const { rows } = await app.admin.query(
    `select v.current_stock::float as quantity, v.stock_cost::float as cost, v.average_cost::float as average,
            (select sum(case movement_type when 'in' then moved_cost else -moved_cost end)::float from stock_movements m
              where m.product_variant_id = v.id) as moved,
            (select coalesce(sum(cost_adjustment), 0)::float from stock_movements m where m.product_variant_id = v.id) as adjusted
       from product_variants v where v.id = $1`,
    [variant],
  )
  return rows[0]
}

test("an entry reversed after some of it was sold leaves the rest at the rest's cost", async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['10'], cost: '1.00' })
  const move = moveOf(shop, variant)
  const entry = await move.enter('10', '3')
  await move.leave('5', true)
  await reverse(shop, entry)
  expect((await shop.api.catalog.getProduct({ id })).variants[0]?.average_cost).toBe('1.00')
  // 10 + 30 - 5 at 2,00 - 30 leaves nothing; then five at 1,00.
  expect(await costOf(variant)).toEqual({ quantity: 5, cost: 5, average: 1, moved: 0, adjusted: 5 })
  const [reversal, sale] = (await shop.api.stock.listMovements({ product_id: id })).items
  expect(reversal).toMatchObject({
    kind: 'reversal',
    unit_price: '3.00',
    unit_cost: '1.00',
    cost_adjustment: '5.00',
  })
  expect(sale).toMatchObject({ kind: 'exit', unit_cost: '2.00', cost_adjustment: null })
})

test('a reversed exit returns at the cost at which it left', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop)
  const move = moveOf(shop, variant)
  await move.enter('10', '10')
  const exit = await move.leave('10')
  await move.enter('10', '20')
  await reverse(shop, exit)
  expect(await costOf(variant)).toEqual({ quantity: 20, cost: 300, average: 15, moved: 300, adjusted: 0 })
})

test('goods that left before their entry, once that entry is reversed, are covered by the next entry', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop)
  const move = moveOf(shop, variant)
  const first = await move.enter('10', '1')
  await move.leave('10')
  await move.enter('15', '3')
  await reverse(shop, first)
  // 15 bought for 45,00; ten of them are the ten that left.
  expect(await costOf(variant)).toMatchObject({ quantity: 5, cost: 15, average: 3 })
})

test('stock of unknown cost gets the cost of the first entry that has one, as an adjustment', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['10'] })
  const move = moveOf(shop, variant)
  expect(await costOf(variant)).toMatchObject({ cost: 0, average: null, moved: null })
  const entry = await move.enter('10', '3')
  expect(await costOf(variant)).toMatchObject({ cost: 60, average: 3, moved: 30, adjusted: 30 })
  await move.leave('4')
  await reverse(shop, entry)
  expect(await costOf(variant)).toMatchObject({ quantity: 6, cost: 0, average: null })
})

// The model calculates with exact fractions and replays all remaining movements from the start, every time.
interface Fraction {
  n: bigint
  d: bigint
}
const of = (n: bigint, d = 1n): Fraction => ({ n, d })
const plus = (a: Fraction, b: Fraction) => of(a.n * b.d + b.n * a.d, a.d * b.d)
const times = (a: Fraction, b: Fraction) => of(a.n * b.n, a.d * b.d)
const number = (a: Fraction) => Number((a.n * 10n ** 14n) / a.d) / 1e14

interface Moved {
  id: string
  /** In ten-thousandths; negative for exits. */
  quantity: bigint
  /** In cents; null if not given. */
  cost: bigint | null
  reversed: boolean
}

function replay(history: Moved[]) {
  let quantity = 0n
  let value = of(0n)
  let average: Fraction | null = null
  for (const { quantity: moved, cost, reversed } of history) {
    if (reversed) continue
    const before = quantity
    quantity += moved
    const price: Fraction | null = cost === null ? average : of(cost, 100n)
    if (price === null) continue
    if (moved < 0n) value = quantity <= 0n ? of(0n) : times(value, of(quantity, before))
    else if (average === null || before <= 0n)
      value = times(of(quantity > 0n ? quantity : 0n, 10_000n), price)
    else
      value = plus(
        value,
        times(of(moved, 10_000n), cost === null ? times(value, of(10_000n, before)) : price),
      )
    if (moved > 0n) {
      const known: boolean = average !== null && before > 0n
      average = known ? (cost === null ? average : times(value, of(10_000n, quantity))) : price
    }
  }
  return { quantity, value, average }
}

const text = (quantity: bigint) => `${quantity / 10_000n}.${String(quantity % 10_000n).padStart(4, '0')}`

type Step = { quantity: bigint } & (
  | { what: 'enter'; cost: bigint | null }
  | { what: 'leave' | 'sell' | 'leave all' }
  | { what: 'reverse'; which: number }
)
const quantity = fc.oneof(
  fc.bigInt(1n, 20n).map((whole) => whole * 10_000n),
  fc.bigInt(1n, 50_000n),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('enter' as const),
      quantity,
      cost: fc.option(fc.bigInt(0n, 5000n), { freq: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constantFrom('leave' as const, 'sell' as const, 'leave all' as const),
      quantity,
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('reverse' as const), quantity, which: fc.nat(50) }) },
)

/** With next to nothing left, or nothing, the next entry sets the cost: rounding errors must not grow with the quantity. */
const ROUNDED: [string | null, Step[]][] = [
  [
    '0.00',
    [
      { what: 'enter', quantity: 1n, cost: 1n },
      { what: 'leave all', quantity: 1n },
      { what: 'enter', quantity: 60_000n, cost: null },
    ],
  ],
  [
    null,
    [
      { what: 'leave', quantity: 1n },
      { what: 'enter', quantity: 2n, cost: 0n },
      { what: 'enter', quantity: 1n, cost: 161n },
      { what: 'leave all', quantity: 1n },
      { what: 'enter', quantity: 60_000n, cost: null },
      { what: 'reverse', quantity: 1n, which: 1 },
    ],
  ],
]

test('after any movements and reversals in any order, the cost is that of a replay of the remaining ones', async () => {
  const shop = await app.shop()
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom('0.00', '1.50', '3.33'), { freq: 3 }),
      fc.array(step, { minLength: 3, maxLength: 16 }),
      async (cost, steps) => {
        const { id, variant } = await stocked(shop, { unit: 'kg', stock: ['10'], cost: cost ?? undefined })
        const [initial] = (await shop.api.stock.listMovements({ product_id: id })).items
        const history: Moved[] = [
          {
            id: initial?.id ?? '',
            quantity: 100_000n,
            cost: cost === null ? null : BigInt(cost.replace('.', '')),
            reversed: false,
          },
        ]
        const move = moveOf(shop, variant)
        for (const one of steps) {
          const stock = replay(history).quantity
          if (one.what === 'enter') {
            const price =
              one.cost === null ? undefined : `${one.cost / 100n}.${String(one.cost % 100n).padStart(2, '0')}`
            history.push({
              id: await move.enter(text(one.quantity), price),
              quantity: one.quantity,
              cost: one.cost,
              reversed: false,
            })
          } else if (one.what === 'reverse') {
            const chosen = history[one.which % history.length] as Moved
            if (chosen.reversed || stock - chosen.quantity < 0n) continue
            await reverse(shop, chosen.id)
            chosen.reversed = true
          } else {
            const leaving = one.what === 'leave all' ? stock : one.quantity
            if (leaving === 0n || leaving > stock) continue
            history.push({
              id: await move.leave(text(leaving), one.what === 'sell'),
              quantity: -leaving,
              cost: null,
              reversed: false,
            })
          }
        }
        const expected = replay(history)
        const kept = await costOf(variant)
        expect(kept.quantity).toBeCloseTo(Number(expected.quantity) / 10_000, 6)
        expect(kept.cost).toBeCloseTo(number(expected.value), 6)
        // The stock is never worth more than the sum of the given costs, if all were given.
        if (history.every((one) => one.quantity < 0n || one.cost !== null)) {
          const paid = history
            .filter((one) => !one.reversed && one.quantity > 0n)
            .reduce((sum, one) => sum + Number(one.quantity * (one.cost ?? 0n)) / 1e6, 0)
          expect(kept.cost).toBeLessThanOrEqual(paid + 1e-6)
        }
        if (expected.average === null) expect(kept.average).toBeNull()
        // A value with ten decimals over a quantity with four.
        else if (kept.quantity === 0 || kept.quantity >= 0.01)
          expect(kept.average).toBeCloseTo(number(expected.average), 5)
      },
    ),
    { numRuns: 40, examples: ROUNDED },
  )
  // Σ of values with adjustments = the stock's value, exactly; every level and balance.
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})
