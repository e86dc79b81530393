import type { RequestContext } from '../../kernel/rpc/context.ts'

/** Runs work after the answer, whose duration would reveal whether there is such an account. Failures are logged. */
export function inBackground(context: RequestContext, work: () => Promise<unknown>): void {
  work().catch((error) =>
    context.services.log.error({ err: error, requestId: context.requestId }, 'Work behind an answer failed'),
  )
}
