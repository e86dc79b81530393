import { oc } from '@orpc/contract'
import { errors } from '../errors.ts'
import type { Entitlement, Needed } from '../permissions.ts'
import { rolesWith, type ShopRight, type ShopRole } from '../rights.ts'

/**
 * Kinds of callers: anybody; signed-in people, whatever their subscription; signed-in people whose subscription is open
 * (GATE-04); administrators.
 */
export type Access = 'public' | 'account' | 'shop' | 'admin'

/**
 * The access that a procedure or plain route requires. The server opens its transactions by it and the isolation suite
 * derives its expectations from it: this is the only place that defines access.
 */
export interface Declaration<Kind extends Access = Access> {
  access?: Kind
  /** For administrators: the additional access (ADM-01). */
  needed?: Needed
  /**
   * For a shop: rights, of which the role needs one. If inputs differ in the right they need, the use case requires the
   * particular one (EnteredContext.needing, requireRight).
   */
  rights?: readonly ShopRight[]
  /** For a shop: the entitlement of its plan (PLAN-11). */
  entitlement?: Entitlement
  /** For a shop: closed to integration keys. */
  personal?: true
  /** For a shop: closed to people who act by PIN, because it takes the password. */
  notByPin?: true
  /**
   * For an account: open to people who act by PIN (TEAM-06); 'anyhow': even if they no longer work in the shop. The
   * shop's data is open to them according to their role.
   */
  byPin?: true | 'anyhow'
  /** Creates a record: repeated with the same Idempotency-Key it creates one. */
  creates?: true
  /** The literal text for callers who are not signed in, where it differs from the catalogue (EXI-11). */
  unauthenticated?: string
}

/** The roles admitted by a declaration; null if it requires no right. */
export function rolesOf({ rights }: Declaration): ShopRole[] | null {
  return rights ? rolesWith(rights) : null
}

type Rights = [ShopRight, ...ShopRight[]]

const procedure = <Kind extends Access>(access: Kind) => oc.$meta<Declaration<Kind>>({ access })

/** A procedure open to anybody. */
export const publicProcedure = procedure('public').errors(
  errors('BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'),
)

/** A procedure for signed-in people, also when the gate is closed. */
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

/** The same concerning the shop, for members whose role allows it. */
export function memberProcedure(...rights: Rights) {
  return accountProcedure.meta({ rights }).errors(errors('RIGHT_MISSING'))
}

/** A procedure of the user area: signed in, past the gate, with a role that allows it. */
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

/** The same for people only who have signed in with their password. */
export function passwordProcedure(...rights: Rights) {
  return shopProcedure(...rights).meta({ personal: true, notByPin: true })
}

/** The same as `shopProcedure` for what creates a record, which a repeated request with the same Idempotency-Key does once. */
export function creatingProcedure(...rights: Rights) {
  return shopProcedure(...rights)
    .meta({ creates: true })
    .errors(errors('IDEMPOTENCY_CONFLICT', 'NOT_FOUND'))
}

/** A procedure of the user area that requires an entitlement of the plan. */
export function entitledProcedure(entitlement: Entitlement, ...rights: Rights) {
  return shopProcedure(...rights)
    .meta({ entitlement })
    .errors(errors('PLAN_UPGRADE_REQUIRED'))
}

/** A procedure of the admin area, for administrators with the given access (ADM-01). */
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

/** A route that is not a procedure, because its body or answer is not JSON built in memory. */
export interface PlainRoute<Kind extends Access = Access> extends Declaration<Kind> {
  access: Kind
  method: 'GET' | 'POST'
  /** Below the API's prefix, with {name} for a parameter. */
  path: string
  /** Parameters with a fixed set of values: each value has an address of its own. */
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
