import { isolations } from './calls.gen.ts'
import type { Isolation, RouteCase, RouteCases } from './cases.ts'

/** How to call each procedure of the contract. A procedure without an entry fails the suite, so a new route needs one. */
export const CALLS: RouteCases = Object.fromEntries(
  Object.entries(isolations).flatMap(([module, { isolation }]: [string, Isolation]) =>
    Object.entries(isolation).map(([name, call]) => [`${module}.${name}`, call]),
  ),
)

/** How to call a procedure; throws if it has no entry. */
export function callOf(name: string): RouteCase {
  const known = CALLS[name]
  if (!known)
    throw new Error(
      `${name} is not in isolation.ts of its module: say there how to call it and which ids it names`,
    )
  return known
}
