import type { ShopRight } from '@prateleira/contract/rights'
import type { Shop } from '../harness.ts'
import type { Call } from './requests.ts'
import type { Things } from './things.ts'

type Owned = Exclude<keyof Things, 'mark' | 'today' | 'email'>

export interface RouteCase {
  /** A call that succeeds for the shop that owns these things. */
  call(own: Things): Call
  /** Every place that names a thing by its id, and which. */
  ids?: Record<string, Owned>
  /** Places whose id only says where in a list to go on, or what was shown before: a missing one there is no error. */
  neighbours?: string[]
  /** What its owner is answered where the call needs something that nobody prepared; else its success. */
  answers?: number
  /** What an id of nothing is answered in a write where it is not NOT_FOUND. */
  missing?: readonly [status: number, code: string]
  /** The same of single places. */
  missingAt?: Record<string, readonly [status: number, code: string]>
  /** The test file that shows it of another tenant's id, where a call changes what the next one is answered. */
  shownIn?: string
  /** Of several declared rights the one that this call needs. */
  right?: ShopRight
  /** Open to whoever is signed in, but for a suspended account. */
  refusesSuspended?: boolean
}

/** How to call the procedures of a module, by their name in its part of the contract. */
export type RouteCases = Record<string, RouteCase>

/** What a module's isolation.ts exports. */
export interface Isolation {
  isolation: RouteCases
  /** Makes the things of the module that its calls name; the module adds them to the interface Things. */
  furnish?: (shop: Shop, own: Things) => Promise<Partial<Things>>
  /** What a plain route needs in its address, by its name in the contract; `values` are those of its parameters with a few. */
  plainRoutes?: Record<
    string,
    (own: Things, values: Record<string, string>) => Pick<Call, 'params' | 'query'>
  >
}
