import * as z from 'zod'
import { compare } from './decimal.ts'

/** A field that two people changed at the same time: what this one wants, and what the other one saved. */
export const editConflict = z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })
export type EditConflict = z.infer<typeof editConflict>

/** What EDIT_CONFLICT carries. */
export const editConflicts = z.object({ conflicts: z.array(editConflict) })

/** Amounts and quantities, which the database writes with more zeros than people type. */
const DECIMALS = new Set(['cost_price', 'sale_price', 'min_stock_level', 'price'])
const NUMBER = /^-?\d+(\.\d+)?$/

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (DECIMALS.has(field) && typeof one === 'string' && typeof other === 'string')
    if (NUMBER.test(one) && NUMBER.test(other)) return compare(one, other) === 0
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/**
 * What a save has to write so that it changes nothing but what its author changed: `wanted` is the whole form, `seen` the same form as
 * it was shown when editing began, `current` what is stored now. Without `seen` the form counts as it is: programs may save that way.
 * A field that its author did not touch is left alone; one that both changed, to different values, is a conflict.
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
