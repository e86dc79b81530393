import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/rpc/errors.ts'
import { type Payments, WebhookRefused } from './provider.ts'
import { recordEvent } from './queries.ts'
import { reconcile } from './reconcile.ts'

const BODY_MAX = 512 * 1024

/**
 * Receives the provider's events. Each is recorded by its id, then applied; when that fails the answer is an error, so that the
 * provider retries.
 */
export async function receiveWebhooks(
  server: FastifyInstance,
  payments: Payments,
  clock: () => Date,
): Promise<void> {
  const { provider, log } = payments
  if (!provider) return
  await server.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, body),
    )
    const route = `/api/webhooks/${provider.name}`
    const options = { bodyLimit: BODY_MAX, config: { signed: true } }
    scope.post<{ Body: Buffer | undefined }>(route, options, async ({ body, headers }) => {
      const now = clock()
      const signature = headers['stripe-signature']
      const event = readEvent(body, typeof signature === 'string' ? signature : undefined, now)
      const { appliedBefore } = await recordEvent(payments, provider.name, event, now)
      if (appliedBefore || event.customerId === null) return { received: true }
      try {
        await reconcile(payments, provider, { customerId: event.customerId, now, event: event.id })
      } catch (error) {
        // The cause is not for the provider, which only has to retry.
        log.error({ err: error, event: event.id }, 'A payment event could not be applied')
        throw problem('SERVICE_UNAVAILABLE')
      }
      return { received: true }
    })
  })

  function readEvent(body: Buffer | undefined, signature: string | undefined, now: Date) {
    try {
      return (provider as NonNullable<typeof provider>).readWebhook(body ?? Buffer.alloc(0), signature, now)
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error
      log.warn({ reason: error.message }, 'A webhook was refused')
      throw problem('BAD_REQUEST')
    }
  }
}
