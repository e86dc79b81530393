import { expect } from 'vitest'
import { replay } from './cost-model.ts'
import type { Shop } from './harness.ts'
import type { Event, Model, Product } from './profit-model.ts'
import { enter, reverse } from './stock.ts'

/** A line of an entry: which product (of those that there are), how much, at which cost. */
export interface EntryLine {
  product: number
  quantity: string
  cost: string | null
}

const priced = (cost: string | null) => (cost === null ? {} : { unit_price: cost })

/** The lines of products that there are, in the ledger's order: by product. */
function linesOf({ products }: Model, lines: EntryLine[]) {
  const known = lines.map((line) => ({ ...line, of: products[line.product % products.length] as Product }))
  return known
    .filter(({ of }) => !of.gone)
    .toSorted((a, b) => products.indexOf(a.of) - products.indexOf(b.of))
    .map(({ of, quantity, cost }) => ({
      of,
      moved: Number(quantity),
      cost: cost === null ? null : Number(cost),
      sent: { product_variant_id: of.variant, quantity, ...priced(cost) },
    }))
}

/** Puts an event behind all of its product that stand at its time or before. */
function insert({ events }: Product, event: Event) {
  const after = events.findIndex(({ at }) => at > event.at)
  events.splice(after < 0 ? events.length : after, 0, event)
}

export async function buy(model: Model, owner: Shop, wanted: EntryLine[]): Promise<void> {
  const lines = linesOf(model, wanted)
  if (lines.length === 0) return
  const { movements } = await enter(
    owner,
    lines.map(({ sent }) => sent),
  )
  const entry = model.tick()
  const ids = movements.map(({ id }) => id)
  // Of different products within a millisecond the ledger's order is that of the ids.
  for (const id of ids.toSorted()) {
    const { of, moved, cost } = lines[ids.indexOf(id)] as (typeof lines)[number]
    insert(of, { id, moved, cost, of: null, gone: false, at: model.tick(), entry })
  }
}

/** Every line of an entry that stands. */
const bought = ({ products }: Model) =>
  products
    .filter(({ gone }) => !gone)
    .flatMap((of) =>
      of.events.filter(({ entry, gone }) => entry !== null && !gone).map((event) => ({ of, event })),
    )

/** Reverses the chosen line of all entries; false if nothing stands or its goods have left. */
export async function takeBack(model: Model, owner: Shop, choice: number): Promise<boolean> {
  const lines = bought(model)
  const chosen = lines[choice % Math.max(lines.length, 1)]
  if (!chosen) return false
  const call = reverse(owner, chosen.event.id)
  if (replay(chosen.of.events).stock < chosen.event.moved) {
    await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    return false
  }
  await call
  chosen.event.gone = true
  return true
}

/** Corrects the initial stock of the chosen product, which stays the first of its movements; false if it has none, or most of it has left. */
export async function correctInitial(
  { products }: Model,
  owner: Shop,
  { choice, quantity, cost }: { choice: number; quantity: string; cost: string | null },
): Promise<boolean> {
  const of = products[choice % products.length] as Product
  const event = of.events.find(({ initial, gone }) => initial && !gone)
  if (of.gone || !event) return false
  const moved = Number(quantity)
  const call = owner.api.stock.correctEntry({
    headers: {},
    params: { id: event.id },
    body: { entry: { lines: [{ product_variant_id: of.variant, quantity, ...priced(cost) }] } },
  })
  if (replay(of.events).stock + moved < event.moved) {
    await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    return false
  }
  const { movements } = await call
  event.gone = true
  insert(of, {
    ...{ id: movements[0]?.id as string, moved, cost: cost === null ? null : Number(cost), of: null },
    ...{ gone: false, at: event.at, entry: null, initial: true },
  })
  return true
}

/**
 * Corrects the chosen line, or with `whole` all of its entry, to other lines. In the model a line stands at the time of a line that it replaces: of the
 * same product the first, and so on to the last; of no such product one of those whose product is gone from the entry, else the latest.
 */
export async function correct(
  model: Model,
  owner: Shop,
  { choice, whole, to }: { choice: number; whole: boolean; to: EntryLine[] },
): Promise<'split' | 'moved' | 'plain' | null> {
  const all = bought(model)
  const chosen = all[choice % Math.max(all.length, 1)]
  const lines = linesOf(model, to)
  if (!chosen || lines.length === 0) return null
  const replaced = all
    .filter((line) => line === chosen || (whole && line.event.entry === chosen.event.entry))
    .toSorted((a, b) => a.event.at - b.event.at)
  const call = owner.api.stock.correctEntry({
    headers: {},
    params: { id: chosen.event.id },
    body: {
      entry: { lines: lines.map(({ sent }) => sent) },
      also_replaces: replaced.filter((line) => line !== chosen).map(({ event }) => event.id),
    },
  })
  const sum = (some: { of: Product; moved: number }[], of: Product) =>
    some.filter((one) => one.of === of).reduce((total, { moved }) => total + moved, 0)
  const old = replaced.map(({ of, event }) => ({ of, moved: event.moved }))
  if (old.some(({ of }) => replay(of.events).stock + sum(lines, of) < sum(old, of))) {
    await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    return null
  }
  const { movements } = await call
  const isKept = (of: Product) => lines.some((line) => line.of === of)
  const orphans = replaced.filter(({ of }) => !isKept(of))
  const seen = new Map<Product, number>()
  let [isSplit, isMoved] = [false, false]
  const entry = model.tick()
  lines.forEach(({ of, moved, cost }, index) => {
    const own = replaced.filter((line) => line.of === of)
    const before = seen.get(of) ?? 0
    seen.set(of, before + 1)
    isSplit ||= before > 0 && own.length > 0
    isMoved ||= own.length === 0
    const place = own[Math.min(before, own.length - 1)] ?? orphans.shift() ?? replaced.at(-1) ?? chosen
    const { at } = place.event
    insert(of, { id: movements[index]?.id as string, moved, cost, of: null, gone: false, at, entry })
  })
  for (const { event } of replaced) event.gone = true
  return isSplit ? 'split' : isMoved ? 'moved' : 'plain'
}
