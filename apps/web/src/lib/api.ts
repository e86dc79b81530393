import routes from 'virtual:contract-routes'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '@prateleira/contract'
import { errorOfAnswer } from './errors.ts'
import { passwordTypedAgain } from './password-question.ts'
import { currentShop, sessionRefused } from './session.ts'

/** Refusals that say that who is signed in may less than the page believes. */
const GATE_CODES = new Set([
  'SUBSCRIPTION_REQUIRED',
  'TRIAL_EXPIRED',
  'ACCOUNT_SUSPENDED',
  'FORBIDDEN',
  'SUPER_ADMIN_REQUIRED',
])

/** What is asked of the person, or leads out of a shop that the session no longer works in. */
const OF_THE_PERSON = new Set(
  ['me', 'switchShop', 'openShop', 'signOut', 'refreshSession'].map((name) => `account.${name}`),
)

let gateClosed: () => void = () => {}
let shopChanged: () => void = () => {}

/** Says what happens when the session works in another shop than this tab shows. */
export function onShopChanged(listener: () => void): void {
  shopChanged = listener
}

/** Says what happens when the server refuses because of the subscription (GATE-04) or of rights (ADM-01). */
export function onGateClosed(listener: () => void): void {
  gateClosed = listener
}

/** Ends the session here, or closes the gate, when that is why the server refused. */
export function heedRefusal(error: unknown): void {
  if (!(error instanceof ORPCError)) return
  if (error.code === 'UNAUTHORIZED') sessionRefused()
  if (GATE_CODES.has(error.code)) gateClosed()
  if (error.code === 'SHOP_CHANGED') shopChanged()
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
  // A tab that has not heard of a switch in another one reads and writes nothing of the wrong shop.
  headers: (_, path): Record<string, string> => {
    const shop = currentShop()
    return shop === null || OF_THE_PERSON.has(path.join('.')) ? {} : { 'x-shop': shop }
  },
  fetch: async (request, init) =>
    refusalWeCanRead(await fetch(request, { ...init, credentials: 'same-origin' })),
  customErrorResponseBodyDecoder: (body, response) => errorOfAnswer(body, response.status),
  interceptors: [
    async ({ next, path }) => {
      try {
        return await next().catch(async (error: unknown) => {
          const needed = error instanceof ORPCError && error.code === 'PASSWORD_NEEDED'
          if (needed && (await passwordTypedAgain())) return next()
          throw error
        })
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
