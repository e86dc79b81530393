import callsByEntitlement from 'virtual:contract-entitlements'
import callsByRights from 'virtual:contract-rights'
import type { Contract } from '@prateleira/contract'
import type { Entitlement } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'
import type { plainRoutes } from '@prateleira/contract/routes'

type NameIn<Modules> = {
  [Module in keyof Modules]: `${Module & string}.${keyof Modules[Module] & string}`
}[keyof Modules]

/** A procedure of the contract or a plain route, such as a download: 'catalog.createProduct', 'sales.exportSales'. */
export type CallName = NameIn<Contract> | NameIn<typeof plainRoutes>

/** The calls in 'stock. registerExit recentExits sales. cancelSale'. */
function callsIn(listed: string): string[] {
  let module = ''
  return listed.split(' ').flatMap((word) => {
    if (!word.endsWith('.')) return module + word
    module = word
    return []
  })
}

const rightsByCall = new Map(
  Object.entries(callsByRights).flatMap(([rights, calls]) =>
    callsIn(calls).map((call) => [call, rights.split('|') as ShopRight[]] as const),
  ),
)

/** The rights of which the caller needs one, as the contract declares them (TEAM-02); none: open to every role. */
export function rightsOfCall(call: CallName): readonly ShopRight[] {
  return rightsByCall.get(call) ?? []
}

/** Whether somebody with these rights may make the call. */
export function mayCall(own: readonly ShopRight[], call: CallName): boolean {
  const rights = rightsOfCall(call)
  return rights.length === 0 || rights.some((right) => own.includes(right))
}

/** Whether a plan with these entitlements includes the call, as the contract declares (PLAN-11). */
export function isIncluded(own: readonly Entitlement[], call: CallName): boolean {
  const needed = Object.keys(callsByEntitlement).find((entitlement) =>
    callsIn(callsByEntitlement[entitlement] ?? '').includes(call),
  )
  return needed === undefined || own.includes(needed as Entitlement)
}
