import type { OpenAPI } from '@orpc/contract'
import type { JsonSchema } from './json-schema.ts'

/** One row of a table of fields. */
export interface Field {
  /** With its path: lines[].quantity. */
  name: string
  type: string
  required: boolean
  note: string
}

const TYPES: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'sim ou não',
  array: 'lista',
  object: 'objeto',
  null: 'nulo',
}
const FORMATS: Record<string, string> = {
  uuid: 'identificador (UUID)',
  date: 'data (aaaa-mm-dd)',
  'date-time': 'instante (ISO 8601)',
  email: 'email',
}

/** Every field of a body, nested ones with their path. A reference is followed once per path. */
export function fieldsOf(schema: JsonSchema | undefined, document: OpenAPI.Document): Field[] {
  return schema ? walk(schema, '', [], document) : []
}

function walk(given: JsonSchema, prefix: string, seen: string[], document: OpenAPI.Document): Field[] {
  const { schema, trail } = follow(given, seen, document)
  const { bare } = withoutNull(schema)
  if (bare.$ref) return walk(bare, prefix, trail, document)
  if (bare.type === 'array' && bare.items) {
    const own =
      prefix === '' ? [{ name: '[]', type: typeOf(bare.items, document), required: true, note: '' }] : []
    const inner = walk(bare.items, `${prefix}[]`, trail, document)
    return inner.length > 0 ? inner : own
  }
  return Object.entries(bare.properties ?? {}).flatMap(([key, value]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const required = bare.required?.includes(key) ?? false
    const field = { name, type: typeOf(value, document), required, note: noteOf(value, document) }
    return [field, ...walk(value, name, trail, document)]
  })
}

function follow(
  schema: JsonSchema,
  seen: string[],
  document: OpenAPI.Document,
): { schema: JsonSchema; trail: string[] } {
  if (!schema.$ref) return { schema, trail: seen }
  if (seen.includes(schema.$ref)) return { schema: {}, trail: seen }
  const name = schema.$ref.split('/').at(-1) as string
  const found = (document.components?.schemas?.[name] ?? {}) as JsonSchema
  return { schema: found, trail: [...seen, schema.$ref] }
}

/** Splits a nullable schema into the schema and whether it may be null. */
function withoutNull(schema: JsonSchema): { bare: JsonSchema; nullable: boolean } {
  const some = schema.anyOf?.filter((alternative) => alternative.type !== 'null')
  if (some?.length !== 1) return { bare: schema, nullable: false }
  return { bare: some[0] as JsonSchema, nullable: some.length !== schema.anyOf?.length }
}

function typeOf(given: JsonSchema, document: OpenAPI.Document): string {
  const { bare, nullable } = withoutNull(follow(given, [], document).schema)
  const { schema } = follow(bare, [], document)
  return `${plainType(schema, document)}${nullable ? ' ou nulo' : ''}`
}

function plainType(schema: JsonSchema, document: OpenAPI.Document): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one, document)))].join(' ou ')
  if (schema.type === 'array' && schema.items) return `lista de ${typeOf(schema.items, document)}`
  if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format] as string
  if (isDecimal(schema)) return 'decimal em texto'
  return TYPES[String(schema.type)] ?? 'qualquer'
}

function isDecimal(schema: JsonSchema): boolean {
  return schema.pattern?.startsWith('^-?\\d+') ?? false
}

function noteOf(given: JsonSchema, document: OpenAPI.Document): string {
  const { bare } = withoutNull(given)
  const { schema } = follow(bare, [], document)
  const parts = [
    schema.description,
    schema.default === undefined || schema.default === '' ? '' : `padrão: ${JSON.stringify(schema.default)}`,
    schema.minLength === 1 ? 'não pode ser vazio' : '',
    (schema.minLength ?? 0) > 1 ? `ao menos ${schema.minLength} caracteres` : '',
    schema.maxLength && !isDecimal(schema) && schema.format !== 'date'
      ? `até ${schema.maxLength} caracteres`
      : '',
    schema.minItems ? `ao menos ${schema.minItems}` : '',
    schema.maxItems ? `até ${schema.maxItems}` : '',
  ]
  return parts.filter(Boolean).join('; ')
}
