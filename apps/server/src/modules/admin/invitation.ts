import type { Tx } from '../../kernel/db/tenant-db.ts'
import { queuedMail } from '../../kernel/mail/index.ts'
import type { AdminContext } from './admin-context.ts'
import { accountLetter } from './letters.ts'

/**
 * Queues the message about the account that this transaction creates.
 */
export async function invite(tx: Tx, context: AdminContext, personId: string): Promise<void> {
  const letter = accountLetter(context.services.settings.appUrl)
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
