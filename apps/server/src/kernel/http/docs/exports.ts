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
  /** What is answered where there is no file to give. */
  nothing?: Record<number, OpenAPI.ResponseObject>
  /** The procedure that is refused as the export is. */
  like: string
}

/** One of some values. */
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

/** The description of the exports, which are files and therefore no procedures; they are refused as their list is. */
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
