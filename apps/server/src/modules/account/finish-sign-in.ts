import type { SignedIn } from '@prateleira/contract/account/security-schemas'
import { cookieValue } from '../../kernel/http/session-cookie.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { deviceCookie } from './known-device.ts'

/** The headers for Better Auth: the client's, with only the named cookies. */
export function authHeaders(context: RequestContext, cookies: string[] = []): Headers {
  const sent = cookies.flatMap((name) => {
    const value = cookieValue(context.headers.cookie, name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return new Headers({
    'x-client-address': context.address,
    'user-agent': context.headers['user-agent'] ?? '',
    ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}),
  })
}

const NOTE_SIGN_IN = `
  with logged as (
    insert into public.audit_log (type, actor_id, target_id, address, created_at) values ('sign_in', $1::uuid, $1::text, $2, $3)
  )
  update "user" set "signedInAt" = $3 where id = $1 returning email`

interface Answer {
  headers: Headers
  /** Without a user when the second step is still required. */
  response: { user?: { id: string } } | object
}

/** Sends the cookies of a sign-in and logs it, unless the second step is still required. */
export async function finishSignIn(
  context: RequestContext,
  { headers, response }: Answer,
): Promise<SignedIn> {
  context.setCookie(headers.getSetCookie())
  const user = 'user' in response ? response.user : undefined
  if (!user) return { person_id: null, next: 'second_step' }
  const { rows } = await context.services.accounts.pool.query<{ email: string }>(NOTE_SIGN_IN, [
    user.id,
    context.address,
    context.now,
  ])
  const [{ email = '' } = {}] = rows
  context.setCookie([deviceCookie(context, email)])
  return { person_id: user.id, next: null }
}
