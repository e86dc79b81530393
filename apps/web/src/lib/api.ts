import routes from 'virtual:contract-routes'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '@prateleira/contract'
import { errorOfAnswer } from './errors.ts'
import { sessionRefused } from './session.ts'

/** Refusals that say that who is signed in may less than the page believes. */
const GATE_CODES = new Set([
  'SUBSCRIPTION_REQUIRED',
  'TRIAL_EXPIRED',
  'ACCOUNT_SUSPENDED',
  'FORBIDDEN',
  'SUPER_ADMIN_REQUIRED',
])

let gateClosed: () => void = () => {}

/** Says what happens when the server refuses because of the subscription (GATE-04) or of rights (ADM-01). */
export function onGateClosed(listener: () => void): void {
  gateClosed = listener
}

/** Ends the session here, or closes the gate, when that is why the server refused. */
export function heedRefusal(error: unknown): void {
  if (!(error instanceof ORPCError)) return
  if (error.code === 'UNAUTHORIZED') sessionRefused()
  if (GATE_CODES.has(error.code)) gateClosed()
}

/**
 * A refusal by something between us and the server keeps its status only: the client reads an answer without a type as
 * JSON and would fail on it with an error that says nothing of the status.
 */
function refusalWeCanRead(response: Response): Response {
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return response.ok || json ? response : new Response(null, { status: response.status })
}

const link = new OpenAPILink(routes, {
  url: () => `${window.location.origin}/api/v1`,
  fetch: async (request, init) =>
    refusalWeCanRead(await fetch(request, { ...init, credentials: 'same-origin' })),
  customErrorResponseBodyDecoder: (body, response) => errorOfAnswer(body, response.status),
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next()
      } catch (error) {
        // Signing out handles its own refusals (AUTH-05).
        if (path.join('.') !== 'account.signOut') heedRefusal(error)
        throw error
      }
    },
  ],
})

/** The server's procedures as typed functions: `await client.stock.registerEntry({ headers, body })`. */
export const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link)

/** The same for TanStack Query: `useQuery(api.catalog.listProducts.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)

/** A key that makes a repeated write happen once: `input.headers['idempotency-key']` (EXI-10). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
