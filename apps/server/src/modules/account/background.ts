import type { RequestContext } from '../../kernel/rpc/context.ts'

/**
 * Runs what an answer does not wait for: how long it takes would tell whether there is such an account. What fails is logged.
 */
export function inBackground(context: RequestContext, work: () => Promise<unknown>): void {
  work().catch((error) =>
    context.services.log.error({ err: error, requestId: context.requestId }, 'Work behind an answer failed'),
  )
}
