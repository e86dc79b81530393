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

/** A parameter with fixed values. */
export const choice = (
  name: string,
  values: readonly string[],
  more: { in?: 'path'; default?: string } = {},
): OpenAPI.ParameterObject => ({
  name,
  in: more.in ?? 'query',
  ...(more.in ? { required: true } : {}),
  schema: {
    type: 'string',
    enum: [...values],
    ...(more.default === undefined ? {} : { default: more.default }),
  },
})

/** A calendar date. */
export const day = (name: string): OpenAPI.ParameterObject => ({
  name,
  in: 'query',
  schema: { type: 'string', format: 'date' },
})

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
