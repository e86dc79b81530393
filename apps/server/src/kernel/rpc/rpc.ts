import {
  type ContractProcedure,
  implement,
  ORPCError,
  type ProcedureImplementer,
  type Router,
} from '@orpc/server'
import type { FastifyHandler } from '@orpc/server/fastify'
import { contract } from '@prateleira/contract'
import type { InputIssue } from '@prateleira/contract/shared/errors'
import type { Declaration } from '@prateleira/contract/shared/procedure'
import type { FastifyBaseLogger } from 'fastify'
import type { ContextOf, RequestContext } from './context.ts'
import { assertMayAsk, type Enter } from './entrance.ts'
import { badField, inPortuguese, logUnexpected, problem, translate, UNKNOWN_FIELD } from './errors.ts'
import { checkingExactly } from './exact-answers.ts'
import { jsonHandler } from './json-handler.ts'
import type { NoteRefusal, Refusal } from './refusal.ts'

/** Implementers of the procedures, each with the context of its access (ContextOf). */
type Procedures<Node> =
  Node extends ContractProcedure<infer In, infer Out, infer Errors, infer Meta>
    ? ProcedureImplementer<RequestContext, ContextOf<AccessOf<Meta>>, In, Out, Errors, Meta>
    : { [Name in keyof Node]: Procedures<Node[Name]> }
type AccessOf<Meta> = Meta extends Declaration<infer Kind> ? Kind : never

/** Implements the contract; routers of modules start from it. createApi admits requests as their procedure declares. */
export const procedures = implement(contract).$context<RequestContext>() as unknown as Procedures<
  typeof contract
>

/** An error and the request that caused it. */
class Answered extends ORPCError<string, unknown> {
  readonly requestId: string
  constructor(error: ORPCError<string, unknown>, requestId: string) {
    super(error.code, {
      status: error.status,
      message: error.message,
      data: error.data,
      defined: error.defined,
    })
    this.requestId = requestId
  }
}

/** Translates the library's validation error: paths and messages, without any input. */
function inputProblem(error: ORPCError<string, unknown>): ORPCError<string, unknown> {
  const issues = (error.data as { issues?: { message: string; path?: readonly unknown[] }[] } | undefined)
    ?.issues
  if (!issues) return problem('BAD_REQUEST')
  const reported: InputIssue[] = issues.slice(0, 50).map(({ message, path = [] }) => ({
    // Routes prefix paths with params or body; forms know the field only.
    path: path
      .map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part))
      .filter((part, index) => index > 0 || !['body', 'params', 'headers'].includes(part))
      .join('.'),
    message: inPortuguese(message),
  }))
  return problem('BAD_REQUEST', { message: reported[0]?.message, data: { issues: reported } })
}

/** Refuses a filter that a list without filters would ignore. A body that is not read does no harm. */
function refuseAnyFilter(input: unknown): void {
  const [name] = Object.keys(Object(input))
  if (name !== undefined) throw badField(name, UNKNOWN_FIELD)
}

/** Codes that any procedure may answer without declaring them. */
const EVERYWHERE = new Set([
  'INTERNAL_SERVER_ERROR',
  'TOO_MANY_REQUESTS',
  'PAYLOAD_TOO_LARGE',
  'SHOP_CHANGED',
  'KEY_NOT_ALLOWED',
  'INVALID_KEY',
  'PLAN_UPGRADE_REQUIRED',
])

/**
 * Serves the contract under /api/v1. Errors are answered from the catalogue, all others as unknown. `onUndeclared` is told of a
 * code that the procedure does not declare, so that the API's description lacks it; tests throw.
 */
export function createApi(
  router: Router<typeof contract, RequestContext>,
  log: FastifyBaseLogger,
  noteRefusal: NoteRefusal,
  enter: Enter,
  onUndeclared: (code: string, operation: string) => void,
): FastifyHandler<RequestContext> {
  return jsonHandler(checkingExactly(router), {
    customErrorResponseBodyEncoder: (error) => ({
      ...error.toJSON(),
      requestId: error instanceof Answered ? error.requestId : undefined,
    }),
    clientInterceptors: [
      async ({ context, procedure, path, input, next }) => {
        const meta = procedure['~orpc'].meta as Declaration
        try {
          assertMayAsk(context, meta)
          if (meta.access !== 'public') enter(context, meta)
          const { inputSchema, route } = procedure['~orpc']
          if (!inputSchema && route.method === 'GET') refuseAnyFilter(input)
          return await next()
        } catch (error) {
          const known =
            error instanceof ORPCError && error.message === 'Input validation failed'
              ? inputProblem(error)
              : translate(error)
          if (known) noteRefusal(refusalOf(known.code, path, context, input))
          if (known && !EVERYWHERE.has(known.code) && !(known.code in procedure['~orpc'].errorMap))
            onUndeclared(known.code, path.join('.'))
          if (known?.code === 'UNAUTHORIZED' && meta.unauthenticated) {
            throw problem('UNAUTHORIZED', { message: meta.unauthenticated })
          }
          throw known ?? error
        }
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next()
        } catch (error) {
          const known = translate(error) ?? malformed(error)
          logUnexpected(log, error, known, context.requestId)
          throw new Answered(known ?? problem('INTERNAL_SERVER_ERROR'), context.requestId)
        }
      },
    ],
  })
}

/** The person concerned by a refusal, as far as the security log stores it. */
function refusalOf(code: string, path: readonly string[], context: RequestContext, input: unknown): Refusal {
  const { email } = (typeof input === 'object' && input !== null ? input : {}) as { email?: unknown }
  return {
    code,
    operation: path.join('.'),
    address: context.address,
    token: context.token,
    email: typeof email === 'string' && email.length <= 254 ? email.trim().toLowerCase() : null,
  }
}

/** An unreadable body is refused by the library before any procedure runs. */
function malformed(error: unknown): ORPCError<string, unknown> | null {
  return error instanceof ORPCError && error.status < 500 ? problem('BAD_REQUEST') : null
}
