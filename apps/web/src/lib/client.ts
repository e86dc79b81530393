import routes from 'virtual:contract-routes'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import type { Contract } from '@prateleira/contract'
import { ApiError, errorOfAnswer, isErrorCode, mayBeDone, overNetwork } from './errors.ts'
import { askForOperator } from './operator.ts'
import { passwordTypedAgain } from './password-question.ts'
import { type Input, type Route, requestOf } from './request.ts'
import { currentShop, currentUserId, sessionExpired, sessionRefused } from './session.ts'

/** Errors that mean the person has fewer rights than the page assumed. */
const GATE_CODES = new Set([
  'SUBSCRIPTION_REQUIRED',
  'TRIAL_EXPIRED',
  'ACCOUNT_SUSPENDED',
  'FORBIDDEN',
  'RIGHT_MISSING',
  'NOT_BY_PIN',
  'SUPER_ADMIN_REQUIRED',
])

/** Handlers for errors that need the person, or that mean that the session works in another shop. */
const OF_THE_PERSON = new Set(
  ['me', 'switchShop', 'openShop', 'signOut', 'refreshSession'].map((name) => `account.${name}`),
)

let gateClosed: () => void = () => {}
let shopChanged: () => void = () => {}
let writeDoubted: (module: string) => void = () => {}
let refusalNow: (refusal: ApiError) => Promise<unknown> = async (refusal) => refusal

/** Sets what asks again about a refused session: the refusal that counts by now, or null when the session stands. */
export function onSessionDoubted(ask: typeof refusalNow): void {
  refusalNow = ask
}

/** Sets the handler for a session that works in a shop other than the one this tab shows. */
export function onShopChanged(listener: () => void): void {
  shopChanged = listener
}

/** Sets the handler for writes of a module of which nobody knows whether they were executed. */
export function onWriteDoubted(listener: (module: string) => void): void {
  writeDoubted = listener
}

/** Sets the handler for refusals by subscription (GATE-04) or rights (ADM-01). */
export function onGateClosed(listener: () => void): void {
  gateClosed = listener
}

/**
 * Ends the session or closes the gate when the error says so. True when the session stands all the same: the request was under
 * way with a token that was then renewed, because somebody took the device over (decision 303).
 */
export async function heedRefusal(refusal: unknown): Promise<boolean> {
  if (!(refusal instanceof ApiError)) return false
  const { code } = refusal
  const isDoubted = code === 'UNAUTHORIZED' ? currentUserId() : code === 'OPERATOR_GONE'
  const error = (isDoubted ? await refusalNow(refusal) : refusal) as Partial<ApiError> | null
  const counts = error?.code ?? ''
  // Without one perhaps another person acts.
  if (error === null || GATE_CODES.has(counts)) gateClosed()
  if (counts === 'UNAUTHORIZED') sessionRefused()
  if (counts === 'SHOP_CHANGED') shopChanged()
  if (counts === 'OPERATOR_GONE') askForOperator('gone')
  return error === null
}

type Procedure = (input?: Input, options?: { signal?: AbortSignal }) => Promise<unknown>
type RouteTree = string | { [name: string]: RouteTree }

declare global {
  interface Window {
    /** The request that first/ask.js sent before this code was loaded. */
    askedMe?: Promise<Response>
  }
}

/** The answer to the document's own request for `me`; returned once. */
function askedBefore(name: string): Promise<Response> | undefined {
  if (name !== 'account.me') return undefined
  const asked = window.askedMe
  delete window.askedMe
  return asked
}

/** Sends one request and returns the body of the answer; throws the server's error. */
async function send(
  name: string,
  route: Route,
  input: Input,
  signal?: AbortSignal,
  key?: string,
): Promise<unknown> {
  const { url, ...init } = requestOf(route, input)
  const shop = currentShop()
  const headers = new Headers(init.headers)
  if (key) headers.set('idempotency-key', key)
  // Keeps a tab that missed a switch of shop in another tab from reading or writing the wrong shop.
  if (shop !== null && !OF_THE_PERSON.has(name)) headers.set('x-shop', shop)
  const asked = askedBefore(name) ?? fetch(url, { ...init, headers, signal, credentials: 'same-origin' })
  const response = await overNetwork(asked)
  // A proxy may answer with a page of its own: then only the status is known.
  const json = response.headers.get('content-type')?.startsWith('application/json')
  const text = response.ok || json ? await overNetwork(response.text()) : ''
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw errorOfAnswer(body, response.status)
  return body
}

function procedure(name: string, route: Route): Procedure {
  return async (input, { signal } = {}) => {
    const attempt = async () =>
      route.kind === '+'
        ? (await import('./once.ts')).once(name, input, (key) => send(name, route, input, signal, key))
        : send(name, route, input, signal)
    try {
      return await attempt().catch(async (error: unknown) => {
        if (isErrorCode(error, 'PASSWORD_NEEDED') && (await passwordTypedAgain())) return attempt()
        throw error
      })
    } catch (error) {
      // What may wait on the device (`signal`) is settled there.
      if (route.method !== 'GET' && !signal && mayBeDone(error)) writeDoubted(name.split('.')[0] ?? '')
      // Signing out handles its own refusals (AUTH-05).
      const stands = name !== 'account.signOut' && (await heedRefusal(error))
      // A write fails: it may be the former person's. Its form keeps what was typed.
      if (stands && route.method === 'GET') return attempt()
      // A reading whose session has ended under its page stays pending: the page keeps what it shows until the sign-in page
      // replaces it. Writes fail, and their forms keep what was typed.
      const reads = route.method === 'GET' && !name.startsWith('account.')
      if (reads && isErrorCode(error, 'UNAUTHORIZED') && sessionExpired() === 'here')
        return new Promise(() => {})
      throw error
    }
  }
}

function proceduresOf(tree: RouteTree, path: string[] = []): object | Procedure {
  if (typeof tree === 'string') {
    const [, method, address, kind] = tree.match(/([A-Z]*)([^*+]*)(.?)/) ?? []
    return procedure(path.join('.'), { method: method || 'GET', path: address, kind })
  }
  return Object.fromEntries(
    Object.entries(tree).map(([name, below]) => [name, proceduresOf(below, [...path, name])]),
  )
}

/** The server's procedures as typed functions: `await client.stock.registerEntry({ headers, body })`. */
export const client = proceduresOf(routes as unknown as RouteTree) as JsonifiedClient<
  ContractRouterClient<Contract>
>

/** A key that makes a repeated write happen once: `input.headers['idempotency-key']` (EXI-10). Forms get theirs by once.ts. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}
