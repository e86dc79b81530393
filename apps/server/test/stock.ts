import type { Unit } from '@prateleira/contract/catalog/rules'
import { DEFAULT_TIME_ZONE } from '@prateleira/contract/shared/constants'
import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import type { ExitReason } from '@prateleira/contract/stock/rules'
import type { EntryInput, ExitInput, MovementLine } from '@prateleira/contract/stock/schemas'
import type { Shop, TestApp } from './harness.ts'

interface Wanted {
  name?: string
  /** Initial stock of each variant; one variant with 0 if missing. */
  stock?: string[]
  unit?: Unit
  minimum?: string
  cost?: string
  sale?: string
}

/** Creates a product through the API, whose variants have sizes if there are several; returns its id and its variants' ids, in order. */
export async function stocked(shop: Shop, wanted: Wanted = {}) {
  const { name = 'Cabo USB', stock = ['0'], unit, minimum, cost, sale } = wanted
  const { id } = await shop.api.catalog.createProduct({
    name,
    unit,
    min_stock_level: minimum,
    cost_price: cost,
    sale_price: sale,
    variants: stock.map((initial_stock, index) => ({
      size: stock.length > 1 ? String(index) : null,
      initial_stock,
    })),
  })
  const { variants } = await shop.api.catalog.getProduct({ id })
  const ids = variants.toSorted((a, b) => Number(a.size) - Number(b.size)).map((variant) => variant.id)
  return { id, variant: ids[0] as string, variants: ids }
}

const headersOf = (key?: string) => (key ? { 'idempotency-key': key } : {})

/** Registers an entry with one or more lines. */
export function enter(
  shop: Shop,
  lines: MovementLine | MovementLine[],
  more: Partial<EntryInput> = {},
  key?: string,
) {
  return shop.api.stock.registerEntry({ headers: headersOf(key), body: { lines: [lines].flat(), ...more } })
}

/** Registers an exit with one or more lines, by default dated 2026-01-15 and for internal use. */
export function leave(
  shop: Shop,
  lines: MovementLine | MovementLine[],
  more: Partial<ExitInput> & { exit_reason?: ExitReason } = {},
  key?: string,
) {
  return shop.api.stock.registerExit({
    headers: headersOf(key),
    body: {
      lines: [lines].flat(),
      exit_date: '2026-01-15',
      responsible_person: 'Ana',
      exit_reason: 'consumo_interno',
      ...more,
    },
  })
}

/** Sells a quantity of a variant at a price, on a day. */
export function sell(
  shop: Shop,
  variant: string,
  quantity: string,
  price: string,
  exit_date: string,
  more: Partial<ExitInput> = {},
) {
  const line = { product_variant_id: variant, quantity, unit_price: price }
  return leave(shop, line, { exit_date, exit_reason: 'venda', ...more })
}

/** Calendar days in the default time zone of shops. */
export function calendarOf(app: TestApp) {
  const today = () => dateIn(DEFAULT_TIME_ZONE, app.clock.now())
  return { today, ago: (days: number) => addDays(today(), -days) }
}

/** A product whose stock was entered on a past day; initial stock would be dated today. */
export async function stockedOn(
  shop: Shop,
  date: string,
  { name, quantity, price }: { name: string; quantity: string; price?: string },
) {
  const made = await stocked(shop, { name })
  await enter(
    shop,
    { product_variant_id: made.variant, quantity, unit_price: price },
    { movement_date: date },
  )
  return made
}

export const reverse = (shop: Shop, id: string) =>
  shop.api.stock.reverseMovement({ params: { id }, body: {} })

/** The stock of each variant of a product by id, according to the API. */
export async function stockOf(shop: Shop, productId: string): Promise<Record<string, string>> {
  const { variants } = await shop.api.catalog.getProduct({ id: productId })
  return Object.fromEntries(variants.map((variant) => [variant.id, variant.current_stock]))
}

/** The results of simultaneous calls: the number that succeeded, and the codes of the others. */
export async function outcomes(calls: Promise<unknown>[]): Promise<{ accepted: number; refused: string[] }> {
  const settled = await Promise.allSettled(calls)
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []))
  return { accepted: settled.length - refused.length, refused }
}

/**
 * Sends everything at once, and resends whatever was refused because too many were waiting once the rest is answered, as the page and
 * docs/integration do. Returns one outcome per call, in order.
 */
export async function sendUntilServed<T>(calls: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const outcomes: PromiseSettledResult<T>[] = []
  let open = calls.map((_, index) => index)
  while (open.length > 0) {
    const answers = await Promise.allSettled(open.map((index) => (calls[index] as () => Promise<T>)()))
    for (const [place, index] of open.entries()) outcomes[index] = answers[place] as PromiseSettledResult<T>
    open = open.filter((index) => {
      const outcome = outcomes[index]
      return outcome?.status === 'rejected' && outcome.reason.code === 'SERVICE_UNAVAILABLE'
    })
  }
  return outcomes
}

/** Number of a tenant's movements of a kind, read from the database. */
export async function countMovements(app: TestApp, shop: Shop, kind: string): Promise<number> {
  const { rows } = await app.admin.query(
    'select count(*)::int as n from stock_movements where shop_id = $1 and kind = $2',
    [shop.shopId, kind],
  )
  return rows[0].n
}
