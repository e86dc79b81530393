import proceduresByEntitlement from 'virtual:contract-entitlements'
import proceduresByRights from 'virtual:contract-rights'
import type { Contract } from '@prateleira/contract'
import type { Entitlement } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'

/** A procedure of the contract: 'catalog.createProduct'. */
export type CallName = {
  [Module in keyof Contract]: `${Module & string}.${keyof Contract[Module] & string}`
}[keyof Contract]

const rightsByCall = new Map(
  Object.entries(proceduresByRights).flatMap(([rights, calls]) =>
    calls.split(' ').map((call) => [call, rights.split('|') as ShopRight[]] as const),
  ),
)

/** The rights of which the caller needs one, as the contract's procedure declares them (TEAM-02); none: open to every role. */
export function rightsOfCall(call: CallName): readonly ShopRight[] {
  return rightsByCall.get(call) ?? []
}

/** Whether somebody with these rights may make the call. */
export function mayCall(own: readonly ShopRight[], call: CallName): boolean {
  const rights = rightsOfCall(call)
  return rights.length === 0 || rights.some((right) => own.includes(right))
}

/** Whether a plan with these entitlements includes the call, as the contract's procedure declares (PLAN-11). */
export function isIncluded(own: readonly Entitlement[], call: CallName): boolean {
  const needed = Object.keys(proceduresByEntitlement).find((entitlement) =>
    proceduresByEntitlement[entitlement]?.split(' ').includes(call),
  )
  return needed === undefined || own.includes(needed as Entitlement)
}
