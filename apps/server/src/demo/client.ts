import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '@prateleira/contract'

export type Api = JsonifiedClient<ContractRouterClient<typeof contract>>

/** The contract's procedures over HTTP, as the cookie's owner. An error is thrown with its code and message. */
export function connect(url: string, cookie?: string): Api {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  return createORPCClient(new OpenAPILink(contract, { url: `${url}/api/v1`, headers }))
}

/**
 * Signs in and returns the cookie for later calls; null when address or password is wrong. Throws other refusals' texts.
 */
export async function signIn(url: string, email: string, password: string): Promise<string | null> {
  const response = await fetch(`${url}/api/v1/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.ok) {
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }
  const { code, message } = (await response.json()) as { code?: string; message?: string }
  if (code === 'INVALID_CREDENTIALS') return null
  throw new Error(message ?? `The server answered ${response.status}.`)
}
