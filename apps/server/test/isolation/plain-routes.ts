import { plainRoutes } from '@prateleira/contract/routes'
import { addressesOf, type PlainRoute } from '@prateleira/contract/shared/procedure'
import type { Answer, Shop } from '../harness.ts'
import { isolations } from './calls.gen.ts'
import type { Isolation } from './cases.ts'
import { addressOf } from './requests.ts'
import type { Things } from './things.ts'

/** An address of a plain route. */
export interface Address {
  /** For example reports.exportReport. */
  name: string
  path: string
  /** Values of path parameters that have a fixed set of values. */
  values: Record<string, string>
  route: PlainRoute
}

export const addresses: Address[] = Object.entries(plainRoutes).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, PlainRoute>).flatMap(([name, route]) =>
    addressesOf(route).map((address) => ({ name: `${module}.${name}`, ...address, route })),
  ),
)

/** Parameters declared by modules, by the route's name. */
const NEEDED = Object.fromEntries(
  Object.entries(isolations).flatMap(([module, { plainRoutes: needed = {} }]: [string, Isolation]) =>
    Object.entries(needed).map(([name, call]) => [`${module}.${name}`, call]),
  ),
)

/** The address with the parameters for a shop's things. */
export function addressFor({ name, path, values }: Address, own: Things, format?: string): string {
  const { params, query } = NEEDED[name]?.(own, values) ?? {}
  return addressOf({ path }, { params, query: { ...query, ...(format && { format }) } })
}

/** Requests it as the shop that owns these things would. */
export function ask(somebody: Shop, address: Address, own: Things): Promise<Answer> {
  if (address.route.method === 'POST') return somebody.upload(new Uint8Array([1, 2, 3]))
  return somebody.call('GET', addressFor(address, own))
}
