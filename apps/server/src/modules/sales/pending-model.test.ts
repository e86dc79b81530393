import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, stocked } from '../../../test/stock.ts'

const app = await testApp()
const INITIAL = 6

/** An action: a quantity of several products, or an operation on an earlier pending sale, by its index. */
type Act =
  | { [Kind in 'hold' | 'sell' | 'enter']: { kind: Kind; quantities: number[] } }['hold' | 'sell' | 'enter']
  | { [Kind in 'confirm' | 'giveUp']: { kind: Kind; place: number } }['confirm' | 'giveUp']

const quantities = fc
  .tuple(fc.nat(4), fc.nat(4), fc.nat(4))
  .filter((some) => some.some((quantity) => quantity > 0))
const act = fc.oneof(
  fc.record({ kind: fc.constantFrom('hold', 'hold', 'sell', 'enter'), quantities }),
  fc.record({ kind: fc.constantFrom('confirm', 'giveUp'), place: fc.nat(20) }),
) as fc.Arbitrary<Act>

async function begun() {
  const shop = await app.shop()
  const products = []
  for (const name of ['A', 'B', 'C'])
    products.push(await stocked(shop, { name, stock: [String(INITIAL)], cost: '1.00' }))
  return { shop, variants: products.map(({ variant }) => variant) }
}

/** In a random order, so that sales conflict. */
function linesOf(variants: string[], some: number[], turn: number) {
  const lines = some.flatMap((quantity, index) =>
    quantity === 0
      ? []
      : [{ product_variant_id: variants[index] as string, quantity: String(quantity), unit_price: '1.00' }],
  )
  return lines.map((_, index) => lines[(index + turn) % lines.length] as (typeof lines)[number])
}
const sale = (lines: ReturnType<typeof linesOf>) => {
  const total = `${lines.reduce((sum, { quantity }) => sum + Number(quantity), 0)}.00`
  return { lines, total, payments: [{ method: 'pix' as const, amount: total }] }
}

/** Performs an action and returns the result: null when it succeeded, otherwise the code of the refusal. */
async function done(
  shop: Shop,
  variants: string[],
  ids: string[],
  one: Act,
  turn: number,
): Promise<string | null> {
  try {
    if (one.kind === 'hold')
      await shop.api.sales.holdSale({
        id: ids[turn] as string,
        sale: sale(linesOf(variants, one.quantities, turn)),
      })
    else if (one.kind === 'sell')
      await shop.api.sales.registerSale({
        headers: {},
        body: sale(linesOf(variants, one.quantities, turn)),
      })
    else if (one.kind === 'enter') await enter(shop, linesOf(variants, one.quantities, turn))
    else if (one.kind === 'confirm')
      await shop.api.sales.confirmPendingSale({ params: { id: ids[one.place % ids.length] as string } })
    else await shop.api.sales.giveUpPendingSale({ params: { id: ids[one.place % ids.length] as string } })
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

async function kept(shop: Shop, variants: string[]) {
  const { rows } = await app.admin.query(
    `select v.current_stock::float as stock, v.reserved::float as reserved,
            (select coalesce(sum(l.quantity), 0)::float from pending_lines l where l.shop_id = v.shop_id and l.product_variant_id = v.id) as lines
       from product_variants v where v.shop_id = $1 order by array_position($2::uuid[], v.id)`,
    [shop.shopId, variants],
  )
  return rows as { stock: number; reserved: number; lines: number }[]
}

test('pending sales, sales, entries, confirmations and cancellations in any order agree with a model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
      const { shop, variants } = await begun()
      const ids = acts.map(() => randomUUID())
      const stock = [INITIAL, INITIAL, INITIAL]
      const reserved = [0, 0, 0]
      const pending = new Map<string, { quantities: number[]; state: 'waiting' | 'confirmed' | 'given_up' }>()
      const move = (figures: number[], some: number[], sign: 1 | -1) => {
        for (const [index, quantity] of some.entries())
          figures[index] = (figures[index] ?? 0) + sign * quantity
      }
      const expected = (one: Act, turn: number): string | null => {
        if (one.kind === 'enter') {
          move(stock, one.quantities, 1)
          return null
        }
        if (one.kind === 'hold' || one.kind === 'sell') {
          const fits = one.quantities.every(
            (quantity, index) => (stock[index] ?? 0) - (reserved[index] ?? 0) >= quantity,
          )
          if (!fits) return 'SALE_SHORT'
          if (one.kind === 'sell') move(stock, one.quantities, -1)
          else {
            move(reserved, one.quantities, 1)
            pending.set(ids[turn] as string, { quantities: one.quantities, state: 'waiting' })
          }
          return null
        }
        const found = pending.get(ids[one.place % ids.length] as string)
        if (!found) return 'NOT_FOUND'
        if (one.kind === 'confirm') {
          if (found.state === 'given_up') return 'SALE_GIVEN_UP'
          if (found.state === 'waiting') {
            move(reserved, found.quantities, -1)
            move(stock, found.quantities, -1)
            found.state = 'confirmed'
          }
          return null
        }
        if (found.state === 'confirmed') return 'SALE_ALREADY_CONFIRMED'
        if (found.state === 'waiting') move(reserved, found.quantities, -1)
        found.state = 'given_up'
        return null
      }
      for (const [turn, one] of acts.entries()) {
        const wanted = expected(one, turn)
        expect(await done(shop, variants, ids, one, turn)).toBe(wanted)
        const now = await kept(shop, variants)
        expect(now.map((row) => row.stock)).toEqual(stock)
        expect(now.map((row) => row.reserved)).toEqual(reserved)
        expect(now.map((row) => row.lines)).toEqual(reserved)
      }
    }),
    { numRuns: 25 },
  )
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 120_000)

test('all of it at once: nothing is oversold, and reservations always equal those of the pending sales', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
      const { shop, variants } = await begun()
      // Half of them are pending at the start; each of those is confirmed and cancelled by several at once.
      const ids = acts.map(() => randomUUID())
      const first = acts.map((one, turn) => ({ one, turn })).filter(({ one }) => one.kind === 'hold')
      const before = first.slice(0, Math.ceil(first.length / 2))
      const results = new Map<number, string | null>()
      for (const { one, turn } of before) results.set(turn, await done(shop, variants, ids, one, turn))
      const crowd = acts.flatMap((one, turn) =>
        results.has(turn) ? [] : one.kind === 'confirm' ? [turn, turn] : [turn],
      )
      const answers = await Promise.all(
        crowd.map(async (turn) => [turn, await done(shop, variants, ids, acts[turn] as Act, turn)] as const),
      )
      for (const [turn, code] of answers) results.set(turn, code)
      const codes = new Set([...results.values(), ...answers.map(([, code]) => code)])
      for (const code of codes)
        expect([null, 'SALE_SHORT', 'NOT_FOUND', 'SALE_GIVEN_UP', 'SALE_ALREADY_CONFIRMED']).toContain(code)

      const { rows } = await app.admin.query('select id, state from pending_sales where shop_id = $1', [
        shop.shopId,
      ])
      const states = new Map(rows.map(({ id, state }) => [id, state]))
      const stock = [INITIAL, INITIAL, INITIAL]
      const reserved = [0, 0, 0]
      for (const [turn, one] of acts.entries()) {
        if (results.get(turn) !== null || one.kind === 'confirm' || one.kind === 'giveUp') continue
        const state = one.kind === 'hold' ? states.get(ids[turn] as string) : null
        for (const [index, quantity] of one.quantities.entries()) {
          if (one.kind === 'enter') stock[index] = (stock[index] ?? 0) + quantity
          else if (one.kind === 'sell' || state === 'confirmed') stock[index] = (stock[index] ?? 0) - quantity
          else if (state === 'waiting') reserved[index] = (reserved[index] ?? 0) + quantity
        }
      }
      const now = await kept(shop, variants)
      expect(now).toEqual(
        stock.map((left, index) => ({ stock: left, reserved: reserved[index], lines: reserved[index] })),
      )
      for (const row of now) {
        expect(row.reserved).toBeGreaterThanOrEqual(0)
        expect(row.reserved).toBeLessThanOrEqual(row.stock)
      }
      // Each confirmed one is one sale, however many confirmed it.
      const confirmed = [...states.values()].filter((state) => state === 'confirmed').length
      const sold = acts.filter((one, turn) => one.kind === 'sell' && results.get(turn) === null).length
      expect((await shop.api.sales.listSales({})).total).toBe(confirmed + sold)
    }),
    { numRuns: 12 },
  )
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 120_000)
