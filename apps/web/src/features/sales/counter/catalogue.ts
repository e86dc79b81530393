import { isCodeOf } from '@prateleira/contract/catalog/exact-code'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { PICKER_LENGTH } from '@prateleira/contract/shared/constants'
import { normalizeGtin } from '@prateleira/contract/shared/documents'
import { client } from '../../../lib/client.ts'
import { catalogAge, findByCode } from '../../../lib/device-catalog/index.ts'
import { isTransient } from '../../../lib/errors.ts'
import { setAside } from '../../../lib/offline-queue/queued-stock.ts'
import { queueView } from '../../../lib/offline-queue/view.ts'

/**
 * What this page has met of the catalogue, by code, as long as it is loaded: a code that is known becomes a line at once, and is asked for
 * again behind it. Prices and stock are those of the last answer.
 */
const known = new Map<string, VariantOption[]>()

/** The server's option by the one that is shown, whose stock is less what is queued on this device. */
const heard = new WeakMap<VariantOption, VariantOption>()

function lessQueued(options: VariantOption[]): VariantOption[] {
  const shown = setAside(options, queueView().items)
  for (const [index, option] of options.entries()) {
    const own = shown[index]
    if (own && own !== option) heard.set(own, option)
  }
  return shown
}

const keyOf = (code: string) => normalizeGtin(code).toUpperCase()

/** All whose exact code this is, as far as this page or the device's catalogue of these minutes knows; null when they do not. */
export function recall(code: string): VariantOption[] | null {
  const met = known.get(keyOf(code))
  if (met) return lessQueued(met)
  const kept = catalogAge()?.fresh ? findByCode(code) : []
  return kept.length > 0 ? lessQueued(kept) : null
}

/** Asks the server who has exactly this code; where it does not answer, the device, whose prices and stock may be older. */
export async function lookUp(code: string): Promise<VariantOption[]> {
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

/** Notes what a search by name has brought. A code may be another product's too, so only what is unique everywhere is noted. */
export function remember(options: VariantOption[]): void {
  for (const option of options)
    if (option.barcode) known.set(keyOf(option.barcode), [heard.get(option) ?? option])
}

/** What the device found, with the server's figures where it has answered, and behind it what only the server knows. Nothing changes its place. */
export function merged(kept: VariantOption[], answered: VariantOption[]): VariantOption[] {
  const latest = new Map(answered.map((option) => [option.product_variant_id, option]))
  const first = kept.map((option) => latest.get(option.product_variant_id) ?? option)
  for (const { product_variant_id: id } of kept) latest.delete(id)
  return lessQueued([...first, ...latest.values()].slice(0, Math.max(kept.length, PICKER_LENGTH)))
}
