import type { OpenAPI } from '@orpc/contract'

export const file = { schema: { type: 'string', format: 'binary' } } as const

export const csv = { 'text/csv': file }
export const xlsx = { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file }

export interface ExportDescription {
  operationId: string
  summary: string
  description: string
  tag: string
  parameters: OpenAPI.ParameterObject[]
  content: Record<string, typeof file>
  /** Answers where there is no file to send. */
  nothing?: Record<number, OpenAPI.ResponseObject>
  /** The procedure whose refusals apply to the export too. */
  like: string
}

type Schema = OpenAPI.ParameterObject['schema']

/** The part of a path that is one of fixed values. */
export const inPath = (name: string, values: readonly string[]): OpenAPI.ParameterObject => ({
  name,
  in: 'path',
  required: true,
  schema: choice(values),
})

/** The parameters of a query, by the names of its input's fields: one that is not described does not compile. */
export const inQuery = <Names extends string>(schemas: Record<Names, Schema>): OpenAPI.ParameterObject[] =>
  Object.entries<Schema>(schemas).map(([name, schema]) => ({ name, in: 'query', schema }))

export const choice = (values: readonly string[], fallback?: string) =>
  ({
    type: 'string',
    enum: [...values],
    ...(fallback === undefined ? {} : { default: fallback }),
  }) satisfies Schema

/** A calendar date. */
export const day = { type: 'string', format: 'date' } as const

const NO_CONTENT = { 204: { description: 'Não há nada para exportar' } }

/** Describes the exports, which are plain routes; their refusals are those of the corresponding list. */
export function exportPaths(
  document: OpenAPI.Document,
  exports: Record<string, ExportDescription>,
): OpenAPI.PathsObject {
  return Object.fromEntries(
    Object.entries(exports).map(([path, { tag, content, like, nothing = NO_CONTENT, ...operation }]) => {
      const { responses = {}, security } = document.paths?.[like]?.get ?? {}
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      const answers = {
        200: { description: 'O arquivo', content },
        ...nothing,
        ...Object.fromEntries(refused),
      }
      return [path, { get: { ...operation, tags: [tag], ...(security && { security }), responses: answers } }]
    }),
  )
}
