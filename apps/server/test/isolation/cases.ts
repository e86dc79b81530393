import type { ShopRight } from '@prateleira/contract/rights'
import type { Shop } from '../harness.ts'
import type { Call } from './requests.ts'
import type { Things } from './things.ts'

type Owned = Exclude<keyof Things, 'mark' | 'today' | 'email'>

export interface RouteCase {
  /** A call that succeeds for the shop that owns these things. */
  call(own: Things): Call
  /** Every place that takes an id, and of which thing. */
  ids?: Record<string, Owned>
  /** Places whose id is only a position in a list or what was shown before; a missing one is no error there. */
  neighbours?: string[]
  /** The owner's status where the call needs something that is not prepared; a success if not given. */
  answers?: number
  /** The answer to a write with an unknown id where it is not NOT_FOUND. */
  missing?: readonly [status: number, code: string]
  /** The same for single places. */
  missingAt?: Record<string, readonly [status: number, code: string]>
  /** The test file that covers another tenant's id, where a call changes the answer to the next one. */
  shownIn?: string
  /** The table in which a refusal is recorded, for the caller's own shop. */
  records?: string
  /** Which of several declared rights this call needs. */
  right?: ShopRight
  /** Refused besides to whoever may not see costs. */
  needsCosts?: boolean
  /** Open to everybody who is signed in, except for suspended accounts. */
  refusesSuspended?: boolean
}

/** How to call a module's procedures, by name. */
export type RouteCases = Record<string, RouteCase>

/** The exports of a module's isolation.ts. */
export interface Isolation {
  isolation: RouteCases
  /** Creates the module's things that its calls name; the module adds them to the interface Things. */
  furnish?: (shop: Shop, own: Things) => Promise<Partial<Things>>
  /** Parameters for a plain route's address, by its name in the contract; `values` has those with a fixed set of values. */
  plainRoutes?: Record<
    string,
    (own: Things, values: Record<string, string>) => Pick<Call, 'params' | 'query'>
  >
}
