import { isContractProcedure } from '@orpc/contract'
import { contract } from '@prateleira/contract'
import type { Entitlement, Needed } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'
import type { Declaration } from '@prateleira/contract/shared/procedure'
import * as z from 'zod'

/** One procedure of the contract, as far as the isolation and input suites need to know it. */
export interface Procedure {
  /** Such as catalog.createProduct. */
  name: string
  method: string
  /** Below /api/v1, with {id} where an id goes. */
  path: string
  access: NonNullable<Declaration['access']>
  /** Of an administrator: what else they must hold. */
  needed: Needed | undefined
  /** Of a shop: what the member's role must allow. */
  rights: readonly ShopRight[] | undefined
  /** Of a shop: what its plan must give. */
  entitlement: Entitlement | undefined
  /** Of a shop: only for the person, not for a key of theirs. */
  personal: boolean
  /** Of an account: also for who acts by PIN. */
  byPin: Declaration['byPin']
  unauthenticated: string | undefined
  successStatus: number
  /** Undefined: takes nothing. */
  input: z.ZodType | undefined
  /** Whether the input names its parts (params, query, body, headers). */
  detailed: boolean
}

/** Every procedure there is, found by walking the contract: what is added to it is held to the same. */
export const procedures: Procedure[] = walk(contract, [])

/** Those for shops and everybody, whose calls name a shop's own things. */
export const shopProcedures = procedures.filter(({ access }) => access !== 'admin')

/** Those for administrators, asked in admin-routes.test.ts. */
export const adminProcedures = procedures.filter(({ access }) => access === 'admin')

function walk(node: unknown, path: string[]): Procedure[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node as object).flatMap(([key, child]) => walk(child, [...path, key]))
  }
  const { meta, route, inputSchema } = node['~orpc']
  const { access, needed, rights, entitlement, personal, byPin, unauthenticated } = meta as Declaration
  const name = path.join('.')
  if (!access || !route.method || !route.path) throw new Error(`${name} names no access, method or path`)
  return [
    {
      name,
      method: route.method,
      path: route.path,
      access,
      needed,
      rights,
      entitlement,
      personal: personal ?? false,
      byPin,
      unauthenticated,
      successStatus: route.successStatus ?? 200,
      input: inputSchema as z.ZodType | undefined,
      detailed: route.inputStructure === 'detailed',
    },
  ]
}

/** A place in a request, such as body.lines.0.quantity, and what the schema says of it. */
export interface Place {
  path: string
  schema: Record<string, unknown>
}

/** Every place of a procedure's input, objects and lists included; the first element stands for a list. */
export function placesOf({ input, detailed, path, method }: Procedure): Place[] {
  if (!input) return []
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return unfold(schema as Record<string, unknown>, '').map((place) => {
    if (detailed) return place
    const part = path.includes(`{${place.path}}`) ? 'params' : method === 'GET' ? 'query' : 'body'
    return { ...place, path: `${part}.${place.path}` }
  })
}

function unfold(schema: Record<string, unknown>, path: string): Place[] {
  const below = (key: string) => (path ? `${path}.${key}` : key)
  const {
    properties = {},
    items,
    anyOf = [],
    allOf = [],
    oneOf = [],
  } = schema as {
    properties?: Record<string, Record<string, unknown>>
    items?: Record<string, unknown>
  } & Record<'anyOf' | 'allOf' | 'oneOf', Record<string, unknown>[] | undefined>
  return [
    ...(path && !('anyOf' in schema) ? [{ path, schema }] : []),
    ...Object.entries(properties).flatMap(([key, child]) => unfold(child, below(key))),
    ...(items ? unfold(items, below('0')) : []),
    ...[anyOf, allOf, oneOf].flat().flatMap((child) => unfold(child as Record<string, unknown>, path)),
  ]
}

/** Where a procedure names a thing by its id. */
export function idPlaces(procedure: Procedure): string[] {
  return [
    ...new Set(
      placesOf(procedure)
        .filter(({ schema }) => schema.format === 'uuid')
        .map(({ path }) => path),
    ),
  ].sort()
}
