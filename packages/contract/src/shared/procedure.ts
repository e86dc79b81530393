import { oc } from '@orpc/contract'
import { errors } from '../errors.ts'
import type { Entitlement, Needed } from '../permissions.ts'

/** What the server needs to know of a procedure beside its shapes. */
export interface ProcedureMeta {
  /**
   * Who may call: anybody; whoever is signed in, whatever their subscription; a signed-in person whose subscription
   * lets them work (GATE-04); or an administrator. The isolation suite derives its expectations from it.
   */
  access?: 'public' | 'account' | 'shop' | 'admin'
  /** Of an administrator: what else they must have (ADM-01). */
  needed?: Needed
  /** Of a shop: what its plan must give (PLAN-11). */
  entitlement?: Entitlement
  /** Of a shop: only for the person themselves, not for a key of theirs. */
  personal?: true
  /** The literal text when nobody is signed in, where it differs from the catalogue (EXI-11). */
  unauthenticated?: string
}

const procedure = oc.$meta<ProcedureMeta>({})

/** A procedure anybody may call. */
export const publicProcedure = procedure
  .meta({ access: 'public' })
  .errors(errors('BAD_REQUEST', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'))

/** A procedure for whoever is signed in, also when the gate is closed. */
export const accountProcedure = procedure
  .meta({ access: 'account' })
  .errors(errors('BAD_REQUEST', 'UNAUTHORIZED', 'ACCOUNT_SUSPENDED', 'SERVICE_UNAVAILABLE'))

/** A procedure of the user area: signed in and past the gate. */
export const shopProcedure = procedure
  .meta({ access: 'shop' })
  .errors(
    errors(
      'BAD_REQUEST',
      'UNAUTHORIZED',
      'SUBSCRIPTION_REQUIRED',
      'TRIAL_EXPIRED',
      'ACCOUNT_SUSPENDED',
      'SERVICE_UNAVAILABLE',
    ),
  )

/** A procedure of the user area that not every plan gives. The use case asks for it: see entitlements in the billing module. */
export function entitledProcedure(entitlement: Entitlement) {
  return shopProcedure.meta({ access: 'shop', entitlement }).errors(errors('PLAN_UPGRADE_REQUIRED'))
}

/** A procedure of the admin area, for administrators who hold what is needed (ADM-01). */
export function adminProcedure(needed: Needed) {
  return procedure
    .meta({ access: 'admin', needed })
    .errors(
      errors(
        'BAD_REQUEST',
        'UNAUTHORIZED',
        'FORBIDDEN',
        'SUPER_ADMIN_REQUIRED',
        'SECOND_STEP_REQUIRED',
        'ACCOUNT_SUSPENDED',
        'SERVICE_UNAVAILABLE',
      ),
    )
}
