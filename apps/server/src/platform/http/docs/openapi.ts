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
import { movement, registered, registeredLine } from '@prateleira/contract/stock/schemas'
import { describeErrors, errorBody, errorSchema } from './errors.ts'
import { exportPath } from './exports.ts'
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
      },
      schemas: { Error: errorSchema },
    },
    commonSchemas: Object.fromEntries(
      Object.entries(SHARED).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
    ),
    customErrorResponseBodySchema: errorBody,
  })
  const open = new Set(publicOperations())
  const responses: Record<string, OpenAPI.ResponseObject> = {}
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = path?.[method]
      if (!operation) continue
      if (open.has(operation.operationId ?? '')) operation.security = []
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
  document.paths = { ...document.paths, ...exportPath(document) }
  document.components = { ...document.components, responses }
  nameFormats(document)
  return document
}

/** Ids of the operations that need no session, as the generator names them: module.procedure. */
function publicOperations(): string[] {
  return Object.entries(contract).flatMap(([module, procedures]) =>
    Object.entries(procedures)
      .filter(([, procedure]) => procedure['~orpc'].meta.access === 'public')
      .map(([name]) => `${module}.${name}`),
  )
}
