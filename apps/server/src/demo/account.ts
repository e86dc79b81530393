import { createHmac } from 'node:crypto'
import { type Api, connect, signIn } from './client.ts'

export const DEMO_EMAIL = 'demo@prateleira.example'

/** The demonstration cannot continue, for a reason that the caller can fix. */
export class DemoError extends Error {
  override name = 'DemoError'
}

interface Wanted {
  url: string
  email: string
  password: string
  timeZone: string
}

/**
 * The password of a demonstration account: different on every installation, and reproducible, so that it need not be stored.
 * Whoever knows the session secret needs no password.
 */
export function demoPassword(secret: string, email: string): string {
  const digest = createHmac('sha256', secret).update(`demonstration account ${email}`).digest('hex')
  return `${digest.slice(0, 4)}-${digest.slice(4, 8)}-${digest.slice(8, 12)}`
}

/** Signs in, after signing up if the address is new. */
export async function openAccount({ url, email, password, timeZone }: Wanted): Promise<Api> {
  const known = await signIn(url, email, password)
  if (known) return connect(url, known)
  const { confirmation_required: mustConfirm } = await connect(url).account.signUp({
    full_name: 'Helena Duarte',
    company_name: 'Empório Ipê-Amarelo',
    phone: '(31) 90000-1234',
    email,
    password,
    timezone: timeZone,
  })
  if (mustConfirm) {
    throw new DemoError(
      'With SMTP_URL set, new addresses are confirmed by mail. Open the link that was sent to ' +
        `${email} and run this again${email === DEMO_EMAIL ? ', with --email and an address of yours' : ''}.`,
    )
  }
  const cookie = await signIn(url, email, password)
  if (!cookie) {
    throw new DemoError(
      `${email} has another password than this installation's demonstration account: choose another address with --email.`,
    )
  }
  return connect(url, cookie)
}
