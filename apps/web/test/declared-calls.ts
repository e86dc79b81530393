import { contract } from '@prateleira/contract'
import type { Entitlement } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'

interface Declaration {
  rights?: readonly ShopRight[]
  entitlement?: Entitlement
}

/** Every procedure of the contract, by `module.name`, and who may call it. */
export const declaredCalls: ReadonlyMap<string, Declaration> = new Map(
  Object.entries(
    contract as unknown as Record<string, Record<string, { '~orpc': { meta: Declaration } }>>,
  ).flatMap(([module, procedures]) =>
    Object.entries(procedures).map(
      ([name, procedure]) => [`${module}.${name}`, procedure['~orpc'].meta] as const,
    ),
  ),
)
