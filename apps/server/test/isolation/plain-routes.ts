import { plainRoutes } from '@prateleira/contract/routes'
import { addressesOf, type PlainRoute } from '@prateleira/contract/shared/procedure'
import type { Answer, Shop } from '../harness.ts'
import type { Things } from './things.ts'

/** One address of a plain route. */
export interface Address {
  /** Such as reports.exportReport. */
  name: string
  path: string
  route: PlainRoute
}

export const addresses: Address[] = Object.entries(plainRoutes).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, PlainRoute>).flatMap(([name, route]) =>
    addressesOf(route).map(({ path }) => ({ name: `${module}.${name}`, path, route })),
  ),
)

/** Where it is asked for the things of a shop. */
export function addressFor({ path }: Address, own: Things, format?: string): string {
  const query = new URLSearchParams({
    ...(path.includes('past-stock') && { date: own.today }),
    ...(format && { format }),
  })
  return `/api/v1${path.replace('{id}', own.newImport)}?${query}`
}

/** Asks for it as the shop that owns these things would. */
export function ask(somebody: Shop, address: Address, own: Things): Promise<Answer> {
  if (address.route.method === 'POST') return somebody.upload(new Uint8Array([1, 2, 3]))
  return somebody.call('GET', addressFor(address, own))
}
