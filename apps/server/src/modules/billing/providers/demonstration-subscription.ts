import type pg from 'pg'
import { newId, note, put, type Records, type Stored } from './demonstration-store.ts'

type Subscription = Stored<'subscription'>

/** Renewals generated at once after the machine was off for long; the rest follows at the next read. */
const PERIODS_AT_ONCE = 120

/** The same day some months later; the last day of the month where that day does not exist. */
export function monthsAfter(instant: Date, months: number): Date {
  const result = new Date(instant)
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(instant.getUTCDate(), lastDay))
  return result
}

/** Applies the passing of time: a period that has ended is renewed, or was the last one. */
export async function bringUpToDate(
  client: pg.PoolClient,
  subscription: Subscription,
  now: Date,
): Promise<Subscription> {
  let current = subscription
  for (let count = 0; count < PERIODS_AT_ONCE && isOver(current, now); count += 1) {
    const instant = new Date(current.data.periodEnd)
    current = current.data.cancelAtPeriodEnd
      ? await end(client, current, instant)
      : await renew(client, current, { paid: true, instant })
  }
  return current
}

function isOver({ data }: Subscription, now: Date): boolean {
  return data.status === 'active' && Date.parse(data.periodEnd) <= now.getTime()
}

/** Begins the next period with its invoice, paid or refused. */
export async function renew(
  client: pg.PoolClient,
  subscription: Subscription,
  { paid, instant }: { paid: boolean; instant: Date },
): Promise<Subscription> {
  const { data } = subscription
  const periods = data.periods + 1
  await put(
    client,
    'invoice',
    {
      id: newId('invoice'),
      customer: subscription.customer,
      data: {
        subscription: subscription.id,
        amount: data.amount,
        status: paid ? 'paid' : 'open',
        paidAt: paid ? instant.toISOString() : null,
      },
    },
    instant,
  )
  const renewed = await change(
    client,
    subscription,
    {
      status: paid ? 'active' : 'past_due',
      periodStart: data.periodEnd,
      periodEnd: monthsAfter(new Date(data.anchor), periods * data.months).toISOString(),
      periods,
    },
    instant,
  )
  await note(
    client,
    subscription.customer,
    paid ? 'invoice.payment_succeeded' : 'invoice.payment_failed',
    instant,
  )
  return renewed
}

export async function end(
  client: pg.PoolClient,
  subscription: Subscription,
  instant: Date,
): Promise<Subscription> {
  const ended = await change(client, subscription, { status: 'canceled' }, instant)
  await note(client, subscription.customer, 'customer.subscription.deleted', instant)
  return ended
}

export async function change(
  client: pg.PoolClient,
  subscription: Subscription,
  changes: Partial<Records['subscription']>,
  now: Date,
): Promise<Subscription> {
  const { id, customer } = subscription
  const data = { ...subscription.data, ...changes }
  await put(client, 'subscription', { id, customer, data }, now)
  return { ...subscription, data }
}
