import { CODE_MAX_LENGTH } from '@prateleira/contract/catalog/constants'
import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { normalizeGtin } from '@prateleira/contract/shared/gtin'
import { client } from '../../../lib/client.ts'
import { catalogAge, findByCode } from '../../../lib/device-catalog/index.ts'
import { isTransient } from '../../../lib/errors.ts'
import { setAside } from '../../../lib/offline-queue/queued-stock.ts'
import { queueView } from '../../../lib/offline-queue/view.ts'
import type { Cart } from './cart.ts'

/**
 * The products that this page has seen, by code, until it is reloaded: a known code becomes a line at once and is
 * refreshed in the background. Prices and stock are those of the last answer.
 */
const known = new Map<string, VariantOption[]>()

/** The server's option for a shown one, whose stock is reduced by what is queued on this device. */
const heard = new WeakMap<VariantOption, VariantOption>()

/** The same with the stock that what waits on this device leaves. */
export function lessQueued(options: VariantOption[]): VariantOption[] {
  const shown = setAside(options, queueView().items)
  for (const [index, option] of options.entries()) {
    const own = shown[index]
    if (own && own !== option) heard.set(own, option)
  }
  return shown
}

const keyOf = (code: string) => normalizeGtin(code).toUpperCase()

/** All variants with exactly this code that the page or a fresh device catalogue knows; null if unknown. */
export function recall(code: string): VariantOption[] | null {
  const met = known.get(keyOf(code))
  if (met) return lessQueued(met)
  const kept = catalogAge()?.fresh ? findByCode(code) : []
  return kept.length > 0 ? lessQueued(kept) : null
}

/** How old the device's catalogue may be, in milliseconds, to tell a price that an answer of the server has not told yet. */
const JUST_HEARD = 5000

/** The prices of the goods of a cart, by variant, from a catalogue that the device has just brought up to date; an older one gives none. */
export function pricesNow({ lines }: Pick<Cart, 'lines'>): Map<string, string | null> {
  const age = catalogAge()
  if (!age || Date.now() - age.heard.getTime() > JUST_HEARD) return new Map()
  return new Map(
    lines.flatMap(({ goods }) => {
      const now = findByCode(goods?.sku ?? '').find(
        (one) => one.product_variant_id === goods?.product_variant_id,
      )
      return now ? [[now.product_variant_id, now.sale_price] as const] : []
    }),
  )
}

/**
 * Requests the variants with exactly this code; without an answer uses the device's catalogue, whose prices and stock may
 * be older.
 */
export async function lookUp(code: string): Promise<VariantOption[]> {
  if (code.length > CODE_MAX_LENGTH) return []
  const options = await client.catalog.searchVariants({ search: code }).catch((error: unknown) => {
    const kept = isTransient(error) ? findByCode(code) : []
    if (kept.length > 0) return kept
    throw error
  })
  const exact = options.filter((option) => isCodeOf(code, option))
  if (exact.length > 0) known.set(keyOf(code), exact)
  else known.delete(keyOf(code))
  return lessQueued(exact)
}

/** Stores the results of a search by name, but only for codes that are unique everywhere. */
export function remember(options: VariantOption[]): void {
  for (const option of options)
    if (option.barcode) known.set(keyOf(option.barcode), [heard.get(option) ?? option])
}

/**
 * The device's results with the server's figures where known, followed by those that only the server found. Nothing
 * changes its place.
 */
export function merged(kept: VariantOption[], answered: VariantOption[]): VariantOption[] {
  const latest = new Map(answered.map((option) => [option.product_variant_id, option]))
  const first = kept.map((option) => latest.get(option.product_variant_id) ?? option)
  for (const { product_variant_id: id } of kept) latest.delete(id)
  return lessQueued([...first, ...latest.values()].slice(0, Math.max(kept.length, PICKER_LENGTH)))
}
