import { TEMPORARY_PASSWORD_DAYS } from '@prateleira/contract/account/constants'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { queuedMail } from '../../kernel/mail/index.ts'
import type { AdminContext } from './admin-context.ts'

/**
 * Queues the message about the account that this transaction creates. It does not contain the password; the administrator hands
 * that over.
 */
export async function invite(tx: Tx, context: AdminContext, personId: string): Promise<void> {
  const letter = {
    subject: 'Sua conta na Prateleira',
    lines: [
      'Uma conta na Prateleira foi criada para você.',
      'Entre com este email e a senha que o administrador lhe passar; você escolhe a sua na primeira vez.',
      `Essa primeira senha vale por ${TEMPORARY_PASSWORD_DAYS} dias.`,
    ],
    action: { label: 'Entrar na Prateleira', url: `${context.services.settings.appUrl}/auth` },
  }
  await tx.many(queuedMail({ personId, kind: 'security', letter }, context.now))
}

/**
 * Where addresses must be confirmed (AUTH-12), the link comes in a separate message. The account exists by then, so a failure is
 * logged and undoes nothing.
 */
export async function askToConfirm(context: AdminContext, email: string): Promise<void> {
  const { settings, accounts, jobs, log } = context.services
  jobs.wake('mail')
  if (!settings.confirmEmail) return
  try {
    await accounts.auth.api.sendVerificationEmail({ body: { email, callbackURL: '/' } })
  } catch (error) {
    log.error({ err: error, requestId: context.requestId }, 'A confirmation was not queued')
  }
}
