import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { approve, count, openCount, review } from '../../../test/counts.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, leave, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()
const PRODUCTS = 3
const INITIAL = 40
const MINUTE = 60_000

/** Events in a shop; `lost` is stock that disappears unnoticed. Offline work is sent later. */
const kinds = [
  'sell',
  'enter',
  'leave',
  'lost',
  'count',
  'count',
  'part',
  'late sale',
  'late count',
  'recount',
  'send',
] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(PRODUCTS - 1),
  amount: fc.integer({ min: 1, max: 3 }),
  who: fc.nat(1),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** For each product: the quantity on the shelf, the system's once everything is sent, and the count's expected result. */
interface Thing {
  variant: string
  product: string
  shelf: number
  system: number
  /** Null: not counted, or waiting for a recount. */
  found: number | null
  /** By person, from the first to the last: a correction replaces one's own. */
  parts: Map<number, number>
}

interface World {
  shop: Shop
  people: Shop[]
  id: string
  pass: string
  things: Thing[]
  /** Work queued on a device: when it was done, and how it is sent. */
  waiting: { at: number; send: (made: string) => Promise<unknown> }[]
}

/** A minute passes: everything earlier moves further back. */
async function aMinuteLater({ shop, waiting }: World): Promise<void> {
  for (const [table, column] of [
    ['stock_movements', 'created_at'],
    ['counter_sales', 'sold_at'],
    ['stock_count_lines', 'counted_at'],
    ['stock_count_recounts', 'asked_at'],
    ['stock_counts', 'opened_at'],
    ['selling_passes', 'issued_at'],
  ])
    await app.admin.query(
      `update ${table} set ${column} = ${column} - interval '1 minute' where shop_id = $1`,
      [shop.shopId],
    )
  for (const one of waiting) one.at -= MINUTE
}

const lineOf = ({ variant }: Thing, amount: number) => ({
  product_variant_id: variant,
  quantity: String(amount),
})

/** Movements after the count are added to it. */
function moved(thing: Thing, by: number): void {
  thing.shelf += by
  thing.system += by
  if (thing.found !== null) thing.found += by
}

/** In a recount one person replaces all; before, the people's quantities add up, at the time of the last. */
function counted(thing: Thing, who: number, found: number): void {
  thing.parts.set(who, found)
  thing.found = [...thing.parts.values()].reduce((sum, part) => sum + part, 0)
}

async function run(world: World, { kind, which, amount, who }: Step): Promise<void> {
  const { shop, people, id, pass, waiting } = world
  const thing = world.things[which] as Thing
  const person = people[who] as Shop
  await aMinuteLater(world)
  if (kind === 'lost') thing.shelf = Math.max(0, thing.shelf - amount)
  else if (kind === 'enter') {
    await enter(shop, lineOf(thing, amount))
    moved(thing, amount)
  } else if (kind === 'send') {
    for (const one of waiting.splice(0).toReversed()) await one.send(new Date(one.at).toISOString())
  } else if (kind === 'recount') {
    if (waiting.length > 0) return
    const { asked } = await shop.api.counts.askRecount({
      params: { id },
      body: { product_variant_ids: [thing.variant] },
    })
    expect(asked).toBe(thing.found === null ? 0 : 1)
    thing.found = null
    thing.parts.clear()
  } else if (kind === 'count') {
    // One person counts the whole shelf and says so.
    for (const other of thing.parts.keys())
      if (other !== who) {
        await count(people[other] as Shop, id, thing.variant, null)
        thing.parts.delete(other)
      }
    await count(person, id, thing.variant, String(thing.shelf), { replaces: true })
    counted(thing, who, thing.shelf)
  } else if (kind === 'part') {
    await count(person, id, thing.variant, String(amount))
    counted(thing, who, (thing.parts.get(who) ?? 0) + amount)
  } else if (kind === 'late count') {
    // Counted on the device now, known to the system later: movements in between come after the count.
    if (waiting.length > 0) return
    const line = { ...lineOf(thing, amount), count_id: id }
    counted(thing, 0, (thing.parts.get(0) ?? 0) + amount)
    const key = { 'idempotency-key': randomUUID() }
    waiting.push({
      at: Date.now(),
      send: (made_at) =>
        shop.api.counts.registerQueuedCount({
          headers: key,
          body: { line, made_at, sent_at: new Date().toISOString(), pass, receipt: 'A-1' },
        }),
    })
  } else if (thing.shelf < amount || thing.system < amount) return
  else if (kind === 'late sale') {
    const total = `${amount}.00`
    const key = { 'idempotency-key': randomUUID() }
    const sale = {
      lines: [{ ...lineOf(thing, amount), unit_price: '1.00' }],
      total,
      payments: [{ method: 'pix' as const, amount: total }],
    }
    waiting.push({
      at: Date.now(),
      send: (sold_at) =>
        shop.api.sales.registerQueuedSale({
          headers: key,
          body: { sale: { ...sale, sold_at }, pass, receipt: 'A-2', listed: [null] },
        }),
    })
    moved(thing, -amount)
  } else {
    await leave(shop, lineOf(thing, amount), kind === 'sell' ? { exit_reason: 'venda' } : {})
    moved(thing, -amount)
  }
}

const stock = async ({ shop, things }: World) =>
  Promise.all(things.map(async ({ product }) => Number(Object.values(await stockOf(shop, product))[0])))

test('after any sales, entries, losses, shared and late counts an approval leaves what was counted plus later movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const shop = await app.shop()
      const people = [shop, await app.member(shop, 'manager')]
      const things: Thing[] = []
      for (let turn = 0; turn < PRODUCTS; turn += 1) {
        const { id: product, variant } = await stocked(shop, {
          name: `P${turn}`,
          stock: [String(INITIAL)],
          cost: '2.50',
        })
        things.push({ product, variant, shelf: INITIAL, system: INITIAL, found: null, parts: new Map() })
      }
      const { pass } = await shop.api.sales.issuePass({})
      const world: World = { shop, people, id: await openCount(shop), pass, things, waiting: [] }
      for (const one of steps) await run(world, one)
      await run(world, { kind: 'send', which: 0, amount: 1, who: 0 })
      expect(await stock(world)).toEqual(things.map(({ system }) => system))

      const { items } = await review(shop, world.id)
      for (const { variant, found, system } of things) {
        const line = items.find(({ product_variant_id: id }) => id === variant)
        expect(line ? Number(line.difference) : null).toBe(found === null ? null : found - system)
      }
      const short = things.some(({ found }) => found !== null && found < 0)
      const approval = approve(shop, world.id, { leave_out_recounts: true })
      if (short) {
        await expect(approval).rejects.toMatchObject({ code: 'COUNT_SHORT' })
        return
      }
      await approval
      expect(await stock(world)).toEqual(things.map(({ found, system }) => found ?? system))
      await shop.api.counts.reverseCount({ params: { id: world.id }, body: { reason: 'Teste' } })
      expect(await stock(world)).toEqual(things.map(({ system }) => system))
    }),
    { numRuns: 15 },
  )
  expect(await checkLedger(app.databaseUrl)).toEqual([])
}, 180_000)
