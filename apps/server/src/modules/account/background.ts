import type { RequestContext } from '../../platform/context.ts'
import type { AddressedMail } from '../../platform/mail/index.ts'

/**
 * Runs what an answer does not wait for: how long it takes would tell whether there is such an account. What
 * fails is logged.
 */
export function inBackground(context: RequestContext, work: () => Promise<unknown>): void {
  work().catch((error) =>
    context.services.log.error({ err: error, requestId: context.requestId }, 'Work behind an answer failed'),
  )
}

/** Queues a message about what is done already: one that cannot be queued is logged and undoes nothing. */
export async function tell(context: RequestContext, message: AddressedMail): Promise<void> {
  const { log, sendMail } = context.services
  await sendMail(message).catch((error) =>
    log.error({ err: error, requestId: context.requestId }, 'A message was not queued'),
  )
}
