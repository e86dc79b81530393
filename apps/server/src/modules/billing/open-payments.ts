import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, type PaymentConfig } from '../../config.ts'
import type { Database } from '../../database.ts'
import type { PaymentProvider, Payments } from './provider.ts'
import { createDemonstration, type Demonstration } from './providers/demonstration.ts'
import { serveDemonstrationPages } from './providers/demonstration-pages.ts'
import { receiveWebhooks } from './webhook.ts'

interface Options {
  config: Config
  server: FastifyInstance
  database: Database
  clock: () => Date
}

interface OpenPayments {
  payments: Payments
  demonstration: Demonstration | null
}

/**
 * Chooses the payment provider (PLAN-06) and connects it.
 * @throws ConfigError when Stripe refuses the key
 */
export async function openPayments(options: Options): Promise<OpenPayments> {
  const { config, server, database } = options
  const { log } = server
  const demonstration = config.payment?.provider === 'demonstration' ? connectDemonstration(options) : null
  let provider: PaymentProvider | null = demonstration?.provider ?? null
  if (config.payment?.provider === 'stripe') provider = await connectStripe(config.payment, log)
  if (!provider)
    log.warn(
      'No payment provider: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or PAYMENT_PROVIDER=demonstration. Nothing can be bought',
    )
  const letters = { appUrl: config.appUrl, timeZone: config.timeZone }
  return { payments: { provider, pool: database.billing, letters, log }, demonstration }
}

async function connectStripe(
  settings: Extract<PaymentConfig, { provider: 'stripe' }>,
  log: FastifyInstance['log'],
): Promise<PaymentProvider> {
  // Loaded only when used, to save memory.
  const { createStripe, isKeyRefused } = await import('./providers/stripe.ts')
  const provider = createStripe(settings)
  try {
    await provider.verify()
  } catch (error) {
    if (isKeyRefused(error))
      throw new ConfigError(
        'The configuration is not valid.\n  STRIPE_SECRET_KEY: Stripe refuses this key; copy it again from the dashboard, Developers → API keys',
      )
    // Without Stripe nothing can be bought for the time being; shops keep working.
    log.warn({ err: error }, 'Stripe cannot be reached now')
  }
  return provider
}

function connectDemonstration({ config, server, database, clock }: Options): Demonstration {
  return createDemonstration({
    pool: database.demonstration,
    appUrl: config.appUrl,
    clock,
    secret: createHmac('sha256', config.sessionSecret).update('demonstration webhooks').digest('hex'),
    deliver: async (body, signature) => {
      const { statusCode } = await server.inject({
        method: 'POST',
        url: '/api/webhooks/demonstration',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      })
      // Any success, as Stripe does.
      return statusCode >= 200 && statusCode < 300
    },
  })
}

/** Serves the plain routes: webhooks and, with the demonstration provider, its pages. */
export async function serveBilling(
  server: FastifyInstance,
  { payments, demonstration }: OpenPayments,
  settings: { appUrl: string; timeZone: string; clock: () => Date },
): Promise<void> {
  await receiveWebhooks(server, payments, settings.clock)
  if (demonstration) await serveDemonstrationPages(server, demonstration, settings)
}
