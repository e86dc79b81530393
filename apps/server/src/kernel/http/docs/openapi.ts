import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@prateleira/contract'
import { me } from '@prateleira/contract/account/schemas'
import { plan } from '@prateleira/contract/billing/contract'
import {
  category,
  productDetail,
  productListItem,
  variant,
  variantOption,
} from '@prateleira/contract/catalog/schemas'
import { customer, supplier } from '@prateleira/contract/contacts/schemas'
import { dashboard } from '@prateleira/contract/reports/schemas'
import { errorCatalogue, isErrorCode, stockShortage } from '@prateleira/contract/shared/errors'
import type { ProcedureMeta } from '@prateleira/contract/shared/procedure'
import { movement, registered, registeredLine } from '@prateleira/contract/stock/schemas'
import { describeErrors, errorBody, errorSchema } from './errors.ts'
import { exportPaths } from './exports.ts'
import { imagePath } from './images.ts'
import { DESCRIPTION } from './introduction.ts'
import { nameFormats } from './json-schema.ts'

/** Shapes that several answers share; the others stand where they are used. */
const SHARED = {
  Category: category,
  Customer: customer,
  Dashboard: dashboard,
  Me: me,
  Movement: movement,
  Plan: plan,
  Product: productDetail,
  ProductListItem: productListItem,
  Registered: registered,
  RegisteredLine: registeredLine,
  StockShortage: stockShortage,
  Supplier: supplier,
  Variant: variant,
  VariantOption: variantOption,
}

/** Of what belongs to the shop: a person or a program. */
const WITH_KEY: Record<string, string[]>[] = [{ session: [] }, { key: [] }]

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const IDEMPOTENCY_KEY =
  'Chave escolhida por quem chama (por exemplo um UUID). Repetir o pedido com a mesma chave devolve a primeira resposta sem ' +
  'registrar de novo; com outros dados, responde IDEMPOTENCY_CONFLICT. A chave não expira.'

/**
 * The OpenAPI 3.1 description of the whole API, made from the contract: routes, inputs, outputs and errors are those the server
 * checks. Takes about a tenth of a second.
 */
export async function openApiDocument(cookieName: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'API da Prateleira', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api/v1' }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description:
            'O cookie que POST /account/sign-in devolve. Sobre https o nome é __Host-prateleira_session.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'prat_…',
          description:
            'Uma chave de integração, criada no perfil, com leitura ou com leitura e escrita. Só alcança os dados da loja.',
        },
      },
      schemas: { Error: errorSchema },
    },
    commonSchemas: Object.fromEntries(
      Object.entries(SHARED).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
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
  document.paths = { ...document.paths, ...exportPaths(document), ...imagePath(document) }
  document.components = { ...document.components, responses }
  nameFormats(document)
  return document
}

/** What each operation says of who may call, by its id as the generator makes it: module.procedure. */
function operationAccess(): Map<string, ProcedureMeta> {
  return new Map(
    Object.entries(contract).flatMap(([module, procedures]) =>
      Object.entries(procedures).map(([name, procedure]) => [
        `${module}.${name}`,
        procedure['~orpc'].meta as ProcedureMeta,
      ]),
    ),
  )
}

/** The ways in where they are not the document's, which is the session: none is needed, or a key will do as well. */
function securityOf(meta: ProcedureMeta | undefined): OpenAPI.OperationObject['security'] {
  if (meta?.access === 'public') return []
  return meta?.access === 'shop' && !meta.personal ? WITH_KEY : undefined
}
