import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Reads the session cookie that Better Auth signed: `token.signature`, URL-encoded, the signature being base64 of HMAC-SHA-256.
 * Verifying it ourselves takes microseconds; whether the session is valid is checked by the database (enter).
 */

const TOKEN_MAX = 200

/** On https the name binds the cookie to this host and path (RFC 6265bis, __Host- prefix). */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-prateleira_session' : 'prateleira_session'
}

/** The raw value of a cookie in a Cookie header, or null. If a name is repeated the first one counts. */
export function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

const VERIFIED_MAX = 5000

/**
 * Creates the verifier of session cookies: it returns the token when the signature is right, else null, whether or not the
 * session is still valid. Results are cached, since a signature never changes.
 */
export function createTokenVerifier(secret: string): (raw: string | null) => string | null {
  const verified = new Map<string, string>()
  return (raw) => {
    if (raw === null || raw.length > TOKEN_MAX * 2) return null
    const known = verified.get(raw)
    if (known !== undefined) return known
    const token = checkedToken(raw, secret)
    if (token !== null) {
      if (verified.size >= VERIFIED_MAX) verified.clear()
      verified.set(raw, token)
    }
    return token
  }
}

function checkedToken(raw: string, secret: string): string | null {
  let value: string
  try {
    value = decodeURIComponent(raw)
  } catch {
    return null
  }
  const dot = value.lastIndexOf('.')
  if (dot < 1 || dot > TOKEN_MAX) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = signatureOf(token, secret)
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The value of a cookie whose token the verifier accepts. */
export function signedToken(token: string, secret: string): string {
  return encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)
}

/** A Set-Cookie header that removes the session cookie. */
export function endedCookie(name: string): string {
  return renewedCookie(name, '', 0)
}

/** A Set-Cookie header that extends the same session cookie. */
export function renewedCookie(name: string, raw: string, maxAgeSeconds: number): string {
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return `${name}=${raw}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
