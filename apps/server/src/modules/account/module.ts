import { createHmac } from 'node:crypto'
import { SESSION_DAYS } from '@prateleira/contract/account/constants'
import { me } from '@prateleira/contract/account/schemas'
import { renewedCookie, signedToken } from '../../kernel/http/session-cookie.ts'
import type { Module } from '../../module.ts'
import type {} from './account-context.ts'
import { createAuth } from './accounts.ts'
import { serveConfirmation } from './confirm-address.ts'
import { confirmationsBound } from './confirmations-bound.ts'
import {
  codeCookieName,
  confirmationCookieName,
  counterCookieName,
  deviceCookieName,
  stepCookieName,
} from './cookies.ts'
import { forgetExpired } from './forget-expired.ts'
import { queueMailTo } from './queue-mail.ts'
import { accountRouter } from './router.ts'

/** People, their sessions, and the shops they work in. */
export const account: Module<'account'> = {
  router: accountRouter,
  errors: {
    PR401: 'UNAUTHORIZED',
    PR403: 'ACCOUNT_SUSPENDED',
    PR40C: 'SHOP_CHANGED',
    PR4RM: 'RIGHT_MISSING',
    PR4PN: 'NOT_BY_PIN',
    PR4OP: 'OPERATOR_GONE',
  },
  openapi: {
    schemas: { Me: me },
    securitySchemes: (cookieName) => ({
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName,
        description:
          'O cookie que POST /account/sign-in devolve, e outro quando muda quem está no caixa (POST /team/operator). Sobre https o nome é __Host-prateleira_session.',
      },
    }),
  },
  settings: ({ smtpUrl }) => ({ confirmEmail: smtpUrl !== undefined }),
  provide: ({ config, database, server, services, cookieName, signedValue }) => {
    const { appUrl, sessionSecret: secret, smtpUrl } = config
    const { clock, jobs } = services
    const pool = database.auth
    const secure = appUrl.startsWith('https:')
    const digest = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
    const sendMail: typeof services.sendMail = async (mail) => {
      await queueMailTo(pool, mail, clock())
      jobs.wake('mail')
    }
    const auth = createAuth({
      pool,
      secret,
      appUrl,
      confirmEmail: smtpUrl !== undefined,
      sendMail,
      clock,
      digest,
      // Provided by a module that is set up later.
      log: server.log,
    })
    return {
      sendMail,
      mailBound: confirmationsBound(pool, clock),
      accounts: {
        auth,
        pool,
        cookieName,
        stepCookieName: stepCookieName(secure),
        confirmationCookieName: confirmationCookieName(secure),
        deviceCookieName: deviceCookieName(secure),
        codeCookieName: codeCookieName(secure),
        counterCookieName: counterCookieName(secure),
        digest,
        signedValue,
        sessionCookie: (token) =>
          renewedCookie(cookieName, signedToken(token, secret), SESSION_DAYS * 86_400),
      },
    }
  },
  routes: ({ server, contextOf }) => serveConfirmation(server, contextOf),
  jobs: {
    'forget-expired': { schedule: '20 * * * *', run: ({ database }) => forgetExpired(database.auth) },
  },
}
