import { timingSafeEqual } from 'node:crypto'

/** Path of confirmation links. */
export const CONFIRMATION_PATH = '/api/auth/verify-email'
export const CONFIRMATION_HOURS = 24

type Digest = (text: string) => string

interface Proof {
  /** The mailbox that the link was sent to, in lower case. */
  email: string
  ends: Date
}

/**
 * A token that proves, until `ends`, that its holder reads the mail of an address. It says nothing about the password.
 */
export function confirmationToken(digest: Digest, { email, ends }: Proof): string {
  const payload = Buffer.from(JSON.stringify([email, ends.getTime()])).toString('base64url')
  return `${payload}.${signature(digest, payload)}`
}

/** What a token proves; 'expired' when it no longer does, 'invalid' when we never issued it. */
export function readConfirmation(digest: Digest, token: unknown, now: Date): Proof | 'expired' | 'invalid' {
  if (typeof token !== 'string' || token.length > 1000) return 'invalid'
  const [payload = '', given = '', rest] = token.split('.')
  const [a, b] = [Buffer.from(given), Buffer.from(signature(digest, payload))]
  if (rest !== undefined || a.length !== b.length || !timingSafeEqual(a, b)) return 'invalid'
  const [email, ends] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number]
  return ends > now.getTime() ? { email, ends: new Date(ends) } : 'expired'
}

const signature = (digest: Digest, payload: string) => digest(`confirmation:${payload}`)
