import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { checkParams, invalid, missing, operationOf, Refused } from './stripe-operations.ts'

export const STRIPE_KEY = 'sk_test_double'
export const WEBHOOK_SECRET = 'whsec_double'
/** The API version of the answers. */
const VERSION = '2026-10-28.endive'

type Thing = Record<string, unknown> & { id: string }
type Params = Record<string, string>

/**
 * A server on loopback that answers like Stripe, as far as this product uses it: it refuses wrong keys and versions, unknown operations and
 * parameters, and missing parameters. None of the published doubles supports checkout sessions.
 */
export async function startStripeDouble() {
  const things = new Map<string, Thing>()
  const idempotent = new Map<string, Thing>()
  const requests: string[] = []
  let sequence = 0
  /** Answers that replace the right one; each is used for one request. */
  const failures: { path: RegExp; status: number; body: unknown }[] = []

  const id = (prefix: string) => `${prefix}_double${++sequence}`
  const now = () => Math.floor(Date.now() / 1000)
  const find = <T extends Thing>(wanted: string): T => {
    const thing = things.get(wanted)
    if (!thing) throw missing(wanted)
    return thing as T
  }
  const keep = <T extends Thing>(thing: T): T => {
    things.set(thing.id, thing)
    return thing
  }
  const all = (object: string, { customer, status, limit = '10' }: Params) => {
    const found = [...things.values()]
      .filter((thing) => thing.object === object && (!customer || thing.customer === customer))
      .filter((thing) => !status || status === 'all' || thing.status === status)
      .toReversed()
    return {
      object: 'list',
      url: '/v1/list',
      has_more: found.length > Number(limit),
      data: found.slice(0, Number(limit)),
    }
  }

  const answer: Record<string, (params: Params, id: string) => unknown> = {
    'GET /v1/prices/:id': (_, wanted) => find(wanted),
    'POST /v1/customers': (params) =>
      keep({
        id: id('cus'),
        object: 'customer',
        email: params.email,
        metadata: { user_id: params['metadata[user_id]'] },
      }),
    // Ends the customer's subscriptions at once; the customer is deleted permanently.
    'DELETE /v1/customers/:id': (_, wanted) => {
      find(wanted)
      for (const thing of things.values())
        if (thing.object === 'subscription' && thing.customer === wanted) thing.status = 'canceled'
      things.delete(wanted)
      return { id: wanted, object: 'customer', deleted: true }
    },
    'GET /v1/checkout/sessions': (params) => all('checkout.session', params),
    'POST /v1/checkout/sessions': (params) => {
      const price = find<Thing & { unit_amount: number; currency: string }>(
        params['line_items[0][price]'] ?? '',
      )
      find(params.customer ?? '')
      if (params.mode !== 'subscription') throw invalid('Only subscriptions here', { param: 'mode' })
      const session = id('cs_test')
      return keep({
        id: session,
        object: 'checkout.session',
        mode: 'subscription',
        status: 'open',
        payment_status: 'unpaid',
        customer: params.customer,
        client_reference_id: params.client_reference_id ?? null,
        amount_total: price.unit_amount,
        currency: price.currency,
        invoice: null,
        subscription: null,
        created: now(),
        url: `https://checkout.stripe.com/c/pay/${session}`,
        wanted: { price, userId: params['subscription_data[metadata][user_id]'] },
      })
    },
    'POST /v1/checkout/sessions/:id/expire': (_, wanted) => {
      const session = find(wanted)
      if (session.status !== 'open') throw invalid('Only open sessions can be expired')
      return Object.assign(session, { status: 'expired', url: null })
    },
    'GET /v1/subscriptions': (params) => all('subscription', params),
    'GET /v1/subscriptions/:id': (_, wanted) => find(wanted),
    'GET /v1/invoices': (params) => all('invoice', params),
    'POST /v1/billing_portal/sessions': (params) => {
      find(params.customer ?? '')
      const wanted = params['flow_data[subscription_update_confirm][items][0][price]']
      if (wanted) find(wanted)
      const session = id('bps')
      return {
        id: session,
        object: 'billing_portal.session',
        url: `https://billing.stripe.com/p/session/${session}`,
      }
    },
  }

  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    const body = await textOf(request)
    requests.push(`${request.method} ${pathname}`)
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
    if (request.headers['stripe-version'] !== VERSION)
      throw invalid(`Version ${request.headers['stripe-version']}`)
    if (request.method === 'POST' && request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      throw invalid('Form-encoded bodies only')
    const failing = failures.findIndex(({ path }) => path.test(pathname))
    const [failure] = failing < 0 ? [] : failures.splice(failing, 1)
    if (failure) throw new Refused(failure.status, failure.body as Record<string, unknown>)
    const [operation, wanted] = operationOf(request.method ?? '', pathname)
    const params = Object.fromEntries(request.method === 'POST' ? new URLSearchParams(body) : searchParams)
    checkParams(operation, params)
    const key = request.headers['idempotency-key'] as string | undefined
    const before = key && idempotent.get(key)
    if (before) return before
    const result = answer[operation]?.(params, wanted)
    if (key) idempotent.set(key, result as Thing)
    return result
  }

  const server = createServer((request, response) => {
    respond(request).then(
      (body) => send(200, body),
      (error) =>
        error instanceof Refused
          ? send(error.status, { error: error.error })
          : send(500, { error: { message: String(error) } }),
    )
    function send(status: number, body: unknown) {
      // The SDK retries by itself unless told not to; tests need the first answer.
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
      response.end(JSON.stringify(body))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Events at Stripe: people pay, time passes, cards are refused. */
  const world = {
    price: (
      wanted: Partial<{ unit_amount: number; currency: string; months: number; active: boolean }> = {},
    ) =>
      keep({
        id: id('price'),
        object: 'price',
        active: wanted.active ?? true,
        currency: wanted.currency ?? 'brl',
        unit_amount: wanted.unit_amount ?? 3990,
        recurring: { interval: 'month', interval_count: wanted.months ?? 1 },
      }),
    invoice: (subscription: Thing, more: Record<string, unknown> = {}) =>
      keep({
        id: id('in'),
        object: 'invoice',
        customer: subscription.customer,
        status: 'paid',
        attempt_count: 1,
        amount_due: 3990,
        amount_paid: 3990,
        currency: 'brl',
        created: now(),
        status_transitions: { paid_at: now() },
        parent: {
          type: 'subscription_details',
          subscription_details: { subscription: subscription.id, metadata: {} },
        },
        ...more,
      }),
    subscription: (customer: string, userId: string, price: Thing, more: Record<string, unknown> = {}) => {
      const subscription = id('sub')
      return keep({
        id: subscription,
        object: 'subscription',
        customer,
        status: 'active',
        metadata: { user_id: userId },
        created: now(),
        cancel_at_period_end: false,
        items: {
          object: 'list',
          data: [
            {
              id: id('si'),
              object: 'subscription_item',
              quantity: 1,
              price,
              subscription,
              current_period_start: now(),
              current_period_end: now() + 30 * 86_400,
            },
          ],
        },
        ...more,
      })
    },
    /** Pays an open checkout; returns the subscription. */
    pay: (sessionId: string) => {
      const session = find<Thing & { wanted: { price: Thing; userId: string } }>(sessionId)
      const { price, userId } = session.wanted
      const subscription = world.subscription(String(session.customer), userId, price)
      const invoice = world.invoice(subscription, {
        amount_due: price.unit_amount,
        amount_paid: price.unit_amount,
      })
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        subscription: subscription.id,
        invoice: invoice.id,
        url: null,
      })
      return subscription
    },
    /** An object of Stripe's, to read or to change. */
    get: find,
    newest: (object: string) => [...things.values()].findLast((thing) => thing.object === object) as Thing,
    fail: (path: RegExp, status: number, body: unknown) => failures.push({ path, status, body }),
  }

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Configures an application to use it. */
    environment: {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
    },
    world,
    requests,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** A signed webhook, as Stripe sends it. */
export function stripeWebhook(
  type: string,
  object: unknown,
  { id = `evt_${Math.random().toString(36).slice(2)}`, secret = WEBHOOK_SECRET, seconds = 0 } = {},
): { id: string; body: string; signature: string } {
  const payload = JSON.stringify({ id, object: 'event', type, api_version: VERSION, data: { object } })
  const timestamp = Math.floor(Date.now() / 1000) + seconds
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { id, body: payload, signature }
}
