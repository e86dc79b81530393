import { createHmac } from 'node:crypto'
import { type Api, connect, signIn } from './client.ts'

export const DEMO_EMAIL = 'demo@prateleira.example'

/** The demonstration cannot go on, for a reason its caller can act on. */
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
 * The password of a demonstration account: its own on every installation, and the same whenever somebody asks, so that it need
 * not be kept. Who knows the secret of sessions needs no password.
 */
export function demoPassword(secret: string, email: string): string {
  const digest = createHmac('sha256', secret).update(`demonstration account ${email}`).digest('hex')
  return `${digest.slice(0, 4)}-${digest.slice(4, 8)}-${digest.slice(8, 12)}`
}

/** Signs in, signing up first where nobody has that address. */
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
