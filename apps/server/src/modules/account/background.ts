import type { RequestContext } from '../../platform/context.ts'
import type { AddressedMail } from '../../platform/mail/index.ts'

/**
 * Runs what an answer does not wait for: how long it takes would tell whether there is such an account, and a mail server
 * that hangs must not hold up somebody who changes a password. What fails is logged.
 */
export function inBackground(context: RequestContext, work: () => Promise<unknown>): void {
  work().catch((error) =>
    context.services.log.error({ err: error, requestId: context.requestId }, 'Work behind an answer failed'),
  )
}

/** Sends a message behind the answer. */
export function sendBehind(context: RequestContext, message: AddressedMail): void {
  inBackground(context, () => context.services.sendMail(message))
}
