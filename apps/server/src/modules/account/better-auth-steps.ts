import { randomInt } from 'node:crypto'
import { SECOND_STEP_MINUTES } from '@prateleira/contract/account/constants'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins/two-factor'
import * as z from 'zod'

const PROVEN = '/sign-in/proven'
const RECOVERY_CODES = 10
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

const recoveryCode = () =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * Better Auth's second step (AUTH-10). After a correct password or mailed code it asks for another code before there is a
 * session. Its hook watches only sign-in by password, so our endpoint is added.
 */
export function secondStep() {
  const plugin = twoFactor({
    issuer: 'Prateleira',
    twoFactorCookieMaxAge: SECOND_STEP_MINUTES * 60,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: RECOVERY_CODES }, recoveryCode),
    },
  })
  const matcher = ({ path }: { path?: string }) => path === '/sign-in/email' || path === PROVEN
  return { ...plugin, hooks: { after: plugin.hooks.after.map((hook) => ({ ...hook, matcher })) } }
}

/** Starts a session for a person whose identity we verified ourselves; for the server's own code only. */
export function provenSignIn() {
  return {
    id: 'proven-sign-in',
    endpoints: {
      signInProven: createAuthEndpoint(
        PROVEN,
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { scope: 'server' } },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new Error('Nobody to sign in')
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ user: { id: user.id } })
        },
      ),
    },
  }
}
