import type pg from 'pg'
import { queueMailToOwner } from '../../kernel/mail/index.ts'
import { receipt, refusal } from './letters.ts'
import type { Payments } from './provider.ts'
import type { NewPayment } from './save-payment.ts'

declare module '../../kernel/mail/letter.ts' {
  interface MailKinds {
    billing: true
  }
}

/** Older changes are not announced. */
const NEWS_DAYS = 7

/**
 * Queues a receipt or the notice of a refused charge, in the transaction that stores the payment. To be called when a payment's
 * status has changed.
 */
export async function queuePaymentLetter(
  client: pg.PoolClient,
  { letters }: Payments,
  payment: NewPayment,
  now: Date,
): Promise<void> {
  const { status, shopId, planId, paidAt, createdAt, ...rest } = payment
  const at = paidAt ?? createdAt
  if (status !== 'completed' && status !== 'failed') return
  if (now.getTime() - at.getTime() > NEWS_DAYS * 86_400_000) return
  const { rows } = await client.query<{ name: string }>('select name from subscription_plans where id = $1', [
    planId,
  ])
  const details = { ...rest, at, plan: rows[0]?.name ?? null }
  const letter = status === 'completed' ? receipt(details, letters) : refusal(details, letters)
  await queueMailToOwner(client, { shopId, kind: 'billing', letter }, now)
}
