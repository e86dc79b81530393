/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Names that imply the format of a text; schemas check it in code, which JSON Schema cannot express. */
const FORMATS: [RegExp, string][] = [
  [/^(date|.+_date)$/, 'date'],
  [/_at$/, 'date-time'],
  [/^(id|.+_id)$/, 'uuid'],
]

/** Adds the format to dates, instants and ids of a document, in place. */
export function nameFormats(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const { properties } = node as JsonSchema
  if (properties && typeof properties === 'object') {
    for (const [name, schema] of Object.entries(properties)) {
      const format = FORMATS.find(([pattern]) => pattern.test(name))?.[1]
      if (format) for (const text of textsOf(schema)) text.format ??= format
    }
  }
  for (const child of Object.values(node)) nameFormats(child)
}

/** The schema itself or those of its alternatives that are free text. */
function textsOf(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? [])].filter(
    (candidate) =>
      candidate.type === 'string' && !candidate.enum && candidate.const === undefined && !candidate.pattern,
  )
}
