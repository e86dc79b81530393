import type { OpenAPI } from '@orpc/contract'
import type { JSONSchema } from '@orpc/openapi'
import type { JsonSchema } from './json-schema.ts'

const ERROR = { $ref: '#/components/schemas/Error' }

/** The shape of every error. */
export const errorSchema: OpenAPI.SchemaObject = {
  type: 'object',
  description: 'Todo erro tem esta forma.',
  properties: {
    code: { type: 'string', description: 'Código estável: é por ele que um programa decide.' },
    status: { type: 'integer', description: 'O mesmo do HTTP.' },
    message: { type: 'string', description: 'Texto em português para mostrar a uma pessoa.' },
    data: { description: 'Detalhes, conforme o código. Em BAD_REQUEST: issues, com path e message.' },
    defined: { type: 'boolean' },
    requestId: {
      type: 'string',
      description: 'Cite-o ao pedir ajuda. Vem também no cabeçalho X-Request-Id.',
    },
  },
  required: ['code', 'status', 'message', 'defined', 'requestId'],
}

type Defined = [code: string, message: string, dataRequired: boolean, data: unknown]

/**
 * The error body of one status: the common shape with the codes of this operation, and the data of those that carry any.
 */
export function errorBody(defined: Defined[]): JSONSchema {
  const codes = defined.map(([code]) => code)
  const data = defined.map(([, , , schema]) => schema).filter(isDescribed)
  const details = data.length === 0 ? {} : { data: data.length === 1 ? data[0] : { anyOf: data } }
  return { allOf: [ERROR], properties: { code: { enum: codes }, ...details } } as JSONSchema
}

function isDescribed(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Object.keys(schema).length > 0
}

/**
 * The generator describes a status by its number only: adds its codes and texts. Errors that several operations share move to
 * the shared components.
 */
export function describeErrors(
  operation: OpenAPI.OperationObject,
  shared: Record<string, OpenAPI.ResponseObject>,
  words: (code: string) => string,
): void {
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (!response || '$ref' in response) continue
    const codes = codesOf(response)
    if (codes.length === 0) {
      response.description = status === '201' ? 'Criado' : 'Feito'
      continue
    }
    const name = codes.join('.')
    shared[name] ??= { ...response, description: codes.map((code) => `${code}: ${words(code)}`).join('\n') }
    operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } }
  }
}

/** The codes of an error as errorBody wrote it; none for a success. */
export function codesOf(response: OpenAPI.ResponseObject): string[] {
  const schema = response.content?.['application/json']?.schema as JsonSchema | undefined
  return schema?.allOf?.[0]?.$ref === ERROR.$ref ? ((schema.properties?.code?.enum as string[]) ?? []) : []
}
