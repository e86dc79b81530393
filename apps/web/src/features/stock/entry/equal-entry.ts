import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { trimZeros } from '@prateleira/contract/shared/decimal'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { relativeFormat } from '../../../lib/formats.ts'
import { isNumber } from '../amounts.ts'
import { type ItemFields, itemsOf } from '../items/items.ts'
import { byEntry } from './by-entry.ts'

const MINUTES = 30
const ago = relativeFormat('always')

/** When an equal entry (supplier, products, quantities) was registered a moment ago, by whomever: 'há 1 minuto'; null without one. */
export function equalEntry(
  typed: ItemFields & { supplier: ContactOption | null },
  recent: RecentMovement[],
  now: number,
): string | null {
  const items = itemsOf(typed)
  if (items.some(({ variant, quantity }) => variant === null || !isNumber(quantity))) return null
  const own = items.map(({ variant, quantity }) => lineOf(variant?.product_variant_id, quantity))
  const equal = byEntry(recent).find(([first, ...more]) => {
    if (first.reversed || first.supplier_id !== (typed.supplier?.id ?? null)) return false
    const left = [...own]
    const shown = [first, ...more].filter(({ reversed }) => !reversed)
    const all = shown.every((line) => take(left, lineOf(line.product_variant_id, line.quantity)))
    return all && first.standing_lines === own.length && minutesSince(first, now) <= MINUTES
  })
  return equal ? ago(-Math.max(1, minutesSince(equal[0], now)), 'minute') : null
}

const lineOf = (variant: string | undefined, quantity: string) => `${variant} ${trimZeros(quantity)}`

const minutesSince = ({ created_at: at }: RecentMovement, now: number) =>
  Math.round((now - Date.parse(at)) / 60_000)

/** Removes one of a list; false: it is not in it. */
function take(from: string[], one: string): boolean {
  const at = from.indexOf(one)
  if (at >= 0) from.splice(at, 1)
  return at >= 0
}
