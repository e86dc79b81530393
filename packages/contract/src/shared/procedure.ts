import { oc } from '@orpc/contract'
import { errors } from '../errors.ts'
import type { Entitlement, Needed } from '../permissions.ts'
import { rolesWith, type ShopRight, type ShopRole } from '../rights.ts'

/**
 * Who may call: anybody; whoever is signed in, whatever their subscription; a signed-in person whose subscription lets them work
 * (GATE-04); or an administrator.
 */
export type Access = 'public' | 'account' | 'shop' | 'admin'

/**
 * What a procedure or a plain route asks of its caller. The server opens its transactions from it and the isolation suite derives
 * its expectations from it: nothing else says who may call.
 */
export interface Declaration<Kind extends Access = Access> {
  access?: Kind
  /** Of an administrator: what else they must have (ADM-01). */
  needed?: Needed
  /**
   * Of a shop: what the member's role must allow. Of several each will do for some input, and the use case asks for the one that this
   * input needs (EnteredContext.needing, requireRight).
   */
  rights?: readonly ShopRight[]
  /** Of a shop: what its plan must give (PLAN-11). */
  entitlement?: Entitlement
  /** Of a shop: only for the person themselves, not for a key of theirs. */
  personal?: true
  /**
   * Of an account: also for who acts by PIN (TEAM-06); 'anyhow': even when they work in the shop no more. What is the shop's is open to them
   * as their role allows.
   */
  byPin?: true | 'anyhow'
  /** The literal text when nobody is signed in, where it differs from the catalogue (EXI-11). */
  unauthenticated?: string
}

/** The roles that a declaration lets in; null where it asks for no right. */
export function rolesOf({ rights }: Declaration): ShopRole[] | null {
  return rights ? rolesWith(rights) : null
}

type Rights = [ShopRight, ...ShopRight[]]

const procedure = <Kind extends Access>(access: Kind) => oc.$meta<Declaration<Kind>>({ access })

/** A procedure anybody may call. */
export const publicProcedure = procedure('public').errors(
  errors('BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'),
)

/** A procedure for whoever is signed in, also when the gate is closed. */
export const accountProcedure = procedure('account').errors(
  errors(
    'BAD_REQUEST',
    'UNAUTHORIZED',
    'ACCOUNT_SUSPENDED',
    'NOT_BY_PIN',
    'OPERATOR_GONE',
    'SERVICE_UNAVAILABLE',
  ),
)

/** The same about the shop, for members whose role allows it. */
export function memberProcedure(...rights: Rights) {
  return accountProcedure.meta({ rights }).errors(errors('RIGHT_MISSING'))
}

/** A procedure of the user area: signed in, past the gate, with a role in the shop that allows it. */
export function shopProcedure(...rights: Rights) {
  return procedure('shop')
    .meta({ rights })
    .errors(
      errors(
        'BAD_REQUEST',
        'UNAUTHORIZED',
        'SUBSCRIPTION_REQUIRED',
        'TRIAL_EXPIRED',
        'ACCOUNT_SUSPENDED',
        'RIGHT_MISSING',
        'NOT_BY_PIN',
        'OPERATOR_GONE',
        'SERVICE_UNAVAILABLE',
      ),
    )
}

/** A procedure of the user area that not every plan gives. */
export function entitledProcedure(entitlement: Entitlement, ...rights: Rights) {
  return shopProcedure(...rights)
    .meta({ entitlement })
    .errors(errors('PLAN_UPGRADE_REQUIRED'))
}

/** A procedure of the admin area, for administrators who hold what is needed (ADM-01). */
export function adminProcedure(needed: Needed) {
  return procedure('admin')
    .meta({ needed })
    .errors(
      errors(
        'BAD_REQUEST',
        'UNAUTHORIZED',
        'FORBIDDEN',
        'SUPER_ADMIN_REQUIRED',
        'SECOND_STEP_REQUIRED',
        'ACCOUNT_SUSPENDED',
        'NOT_BY_PIN',
        'SERVICE_UNAVAILABLE',
      ),
    )
}

/** A route that is no procedure, since its body or its answer is no JSON made in memory. */
export interface PlainRoute<Kind extends Access = Access> extends Declaration<Kind> {
  access: Kind
  method: 'GET' | 'POST'
  /** Below the API's prefix, with {name} for a parameter. */
  path: string
  /** Parameters of which there are a few values only: each is an address of its own. */
  values?: Record<string, readonly string[]>
}

export function plainRoute<const Route extends PlainRoute>(
  route: Route,
): Route & PlainRoute<Route['access']> {
  return route
}

/** A plain route's addresses: one for each of its values. */
export function addressesOf({
  path,
  values = {},
}: PlainRoute): { path: string; values: Record<string, string> }[] {
  return Object.entries(values).reduce(
    (addresses, [name, known]) =>
      addresses.flatMap((address) =>
        known.map((value) => ({
          path: address.path.replace(`{${name}}`, value),
          values: { ...address.values, [name]: value },
        })),
      ),
    [{ path, values: {} }],
  )
}
