import { isContractProcedure } from '@orpc/contract'
import { contract } from '@prateleira/contract'
import type { Entitlement, Needed } from '@prateleira/contract/permissions'
import type { ShopRight } from '@prateleira/contract/rights'
import type { Declaration } from '@prateleira/contract/shared/procedure'
import * as z from 'zod'

/** A procedure of the contract, with what the isolation and input suites need. */
export interface Procedure {
  /** For example catalog.createProduct. */
  name: string
  method: string
  /** Below /api/v1, with {id} for ids. */
  path: string
  access: NonNullable<Declaration['access']>
  /** For administrators: the permission that it needs. */
  needed: Needed | undefined
  /** For shops: the rights of which the member's role must have one. */
  rights: readonly ShopRight[] | undefined
  /** For shops: what the plan must include. */
  entitlement: Entitlement | undefined
  /** For shops: refuses integration keys. */
  personal: boolean
  /** For shops: refuses people who signed in by PIN. */
  notByPin: boolean
  /** For accounts: also allowed to people who signed in by PIN. */
  byPin: Declaration['byPin']
  unauthenticated: string | undefined
  successStatus: number
  /** Undefined: no input. */
  input: z.ZodType | undefined
  /** Whether the input has the keys params, query, body and headers. */
  detailed: boolean
}

/** Every procedure of the contract, so that new ones are tested too. */
export const procedures: Procedure[] = walk(contract, [])

/** Procedures for shops and for everybody, whose calls name a shop's things. */
export const shopProcedures = procedures.filter(({ access }) => access !== 'admin')

/** Procedures for administrators, tested in admin-routes.test.ts. */
export const adminProcedures = procedures.filter(({ access }) => access === 'admin')

function walk(node: unknown, path: string[]): Procedure[] {
  if (!isContractProcedure(node)) {
    return Object.entries(node as object).flatMap(([key, child]) => walk(child, [...path, key]))
  }
  const { meta, route, inputSchema } = node['~orpc']
  const { access, needed, rights, entitlement, personal, notByPin, byPin, unauthenticated } =
    meta as Declaration
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
      notByPin: notByPin ?? false,
      byPin,
      unauthenticated,
      successStatus: route.successStatus ?? 200,
      input: inputSchema as z.ZodType | undefined,
      detailed: route.inputStructure === 'detailed',
    },
  ]
}

/** A place in a request, such as body.lines.0.quantity, with its schema. */
export interface Place {
  path: string
  schema: Record<string, unknown>
}

/** Every place of a procedure's input, objects and lists included; a list is represented by its first element. */
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

/** Places where a procedure takes an id. */
export function idPlaces(procedure: Procedure): string[] {
  return [
    ...new Set(
      placesOf(procedure)
        .filter(({ schema }) => schema.format === 'uuid')
        .map(({ path }) => path),
    ),
  ].sort()
}
