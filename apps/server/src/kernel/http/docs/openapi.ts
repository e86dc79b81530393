import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@prateleira/contract'
import { errorCatalogue, isErrorCode } from '@prateleira/contract/errors'
import { CREATION_KEPT_DAYS } from '@prateleira/contract/shared/constants'
import { KEY_LENGTH } from '@prateleira/contract/shared/fields'
import type { Declaration } from '@prateleira/contract/shared/procedure'
import type * as z from 'zod'
import { describeErrors, errorBody, errorSchema } from './errors.ts'
import { nameFormats } from './json-schema.ts'

/** A module's additions to the API's description. */
export interface OpenApiExtras {
  /** What to know before the first call; Markdown, one line per paragraph. Only one module provides it. */
  description?: string
  /** Ways to authenticate. */
  securitySchemes?(cookieName: string): Record<string, OpenAPI.SecuritySchemeObject>
  /** Schemas that several answers share, by name; others are inlined. */
  schemas?: Record<string, z.ZodType>
  /** Plain routes; procedures are in the document already. */
  paths?(document: OpenAPI.Document): OpenAPI.PathsObject
}

/** For data of the shop: a person or a program. */
const WITH_KEY: Record<string, string[]>[] = [{ session: [] }, { key: [] }]

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Answers with the record, and forgets the key after a while. */
const CREATION_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    `Chave escolhida por quem chama (por exemplo um UUID). Repetir o pedido com a mesma chave em até ${CREATION_KEPT_DAYS} dias responde com o ` +
    'cadastro já criado; com outros dados, responde IDEMPOTENCY_CONFLICT.',
  schema: { type: 'string', minLength: KEY_LENGTH.least, maxLength: KEY_LENGTH.most },
} as const satisfies OpenAPI.ParameterObject

const IDEMPOTENCY_KEY =
  'Chave escolhida por quem chama (por exemplo um UUID). Repetir o pedido com a mesma chave responde com o que já foi ' +
  'registrado, sem registrar de novo; com outros dados, responde IDEMPOTENCY_CONFLICT. A chave não expira.'

/**
 * The OpenAPI 3.1 description of the whole API, generated from the contract, so that routes, inputs, outputs and errors are
 * those the server checks. Takes about a tenth of a second.
 */
export async function openApiDocument(
  cookieName: string,
  extras: readonly OpenApiExtras[],
): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'API da Prateleira',
      version: '1',
      description: extras.map(({ description = '' }) => description).join(''),
    },
    servers: [{ url: '/api/v1' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: Object.assign(
        {},
        ...extras.map(({ securitySchemes }) => securitySchemes?.(cookieName)),
      ),
      schemas: { Error: errorSchema },
    },
    commonSchemas: Object.fromEntries(
      extras
        .flatMap(({ schemas = {} }) => Object.entries(schemas))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
    ),
    customErrorResponseBodySchema: errorBody,
  })
  const accesses = operationAccess()
  const responses: Record<string, OpenAPI.ResponseObject> = {}
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = path?.[method]
      if (!operation) continue
      const security = securityOf(accesses.get(operation.operationId ?? ''))
      if (security) operation.security = security
      if (accesses.get(operation.operationId ?? '')?.creates)
        operation.parameters = [...(operation.parameters ?? []), CREATION_KEY]
      describeErrors(operation, responses, (code) =>
        isErrorCode(code) ? errorCatalogue[code].message : code,
      )
      for (const parameter of operation.parameters ?? []) {
        if ('name' in parameter && parameter.name === 'idempotency-key') {
          parameter.name = 'Idempotency-Key'
          parameter.description = IDEMPOTENCY_KEY
        }
      }
    }
  }
  document.paths = Object.assign({}, document.paths, ...extras.map(({ paths }) => paths?.(document)))
  document.components = { ...document.components, responses }
  nameFormats(document)
  return document
}

/** Each operation's required access in words, by the generator's id: module.procedure. */
function operationAccess(): Map<string, Declaration> {
  return new Map(
    Object.entries(contract).flatMap(([module, procedures]) =>
      Object.entries(procedures).map(([name, procedure]) => [
        `${module}.${name}`,
        procedure['~orpc'].meta as Declaration,
      ]),
    ),
  )
}

/** The ways in where they are not the document's, which is the session: none is needed, or a key will do as well. */
function securityOf(meta: Declaration | undefined): OpenAPI.OperationObject['security'] {
  if (meta?.access === 'public') return []
  return meta?.access === 'shop' && !meta.personal ? WITH_KEY : undefined
}
