import * as z from 'zod'
import { compare } from './decimal.ts'

/** A field that two people changed concurrently: this author's value and the saved one. */
export const editConflict = z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })
export type EditConflict = z.infer<typeof editConflict>

/** Data of EDIT_CONFLICT. */
export const editConflicts = z.object({ conflicts: z.array(editConflict) })

/** Decimals, which the database returns with more zeros than people type. */
const DECIMALS = new Set(['cost_price', 'sale_price', 'min_stock_level', 'price'])
/** Lists whose order says nothing. */
const SETS = new Set(['permissions', 'entitlements'])
const NUMBER = /^-?\d+(\.\d+)?$/

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (DECIMALS.has(field) && typeof one === 'string' && typeof other === 'string')
    if (NUMBER.test(one) && NUMBER.test(other)) return compare(one, other) === 0
  if (SETS.has(field) && Array.isArray(one) && Array.isArray(other))
    return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/**
 * Computes what a save must write so that only its author's changes are applied. `wanted` is the whole form, `seen` the form as
 * shown when editing began, `current` the stored values. Without `seen` the whole form is saved, as programs may do. A field its
 * author did not touch is left alone; one that both changed to different values is a conflict.
 */
export function mergeEdit<Wanted extends Record<string, unknown>>(
  current: Record<string, unknown>,
  wanted: Wanted,
  seen: Partial<Wanted> | undefined,
): { changes: Partial<Wanted>; conflicts: EditConflict[] } {
  const changes: Partial<Wanted> = {}
  const conflicts: EditConflict[] = []
  for (const field of Object.keys(wanted) as (keyof Wanted & string)[]) {
    const mine = wanted[field]
    const theirs = current[field]
    if (mine === undefined || isSame(field, mine, theirs)) continue
    if (seen === undefined || seen[field] === undefined || isSame(field, seen[field], theirs))
      changes[field] = mine
    else if (!isSame(field, seen[field], mine)) conflicts.push({ field, mine, theirs: theirs ?? null })
  }
  return { changes, conflicts }
}
