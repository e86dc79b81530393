import type { RecentMovement } from '@prateleira/contract/stock/schemas'

type Lines = [RecentMovement, ...RecentMovement[]]

/** The lines of each entry together, in the list's order; those registered at the same moment may be mixed. */
export function byEntry(movements: RecentMovement[]): Lines[] {
  const groups = new Map<string, Lines>()
  for (const movement of movements) {
    const entry = movement.reference_id ?? movement.id
    const known = groups.get(entry)
    if (known) known.push(movement)
    else groups.set(entry, [movement])
  }
  return [...groups.values()]
}
