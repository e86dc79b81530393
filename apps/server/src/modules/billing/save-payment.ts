import type pg from 'pg'
import type { PaymentProvider } from './provider.ts'

export interface NewPayment {
  shopId: string
  planId: string | null
  amount: string
  status: 'completed' | 'pending' | 'failed' | 'cancelled'
  method: string
  paidAt: Date | null
  reference: string
  createdAt: Date
}

/** The cause of a change, for the log. Without an actor it came from the provider. */
export interface Cause {
  provider: PaymentProvider['name']
  now: Date
  actor?: { personId: string; address: string }
}

/**
 * Stores a payment's current state; the provider's reference makes it one row however often it is reported (PLAN-07). When its
 * status changes, the same statement writes the log (ADM-07). Returns whether it changed.
 */
export async function savePayment(
  client: pg.Pool | pg.PoolClient,
  payment: NewPayment,
  { provider, now, actor }: Cause,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with before as (
       select status from payments where shop_id = $1 and reference_id = $7
     ), written as (
       insert into payments as p (shop_id, plan_id, amount, status, payment_method, payment_date, reference_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (shop_id, reference_id) where reference_id is not null do update
          set status = excluded.status, payment_date = excluded.payment_date, amount = excluded.amount,
              plan_id = coalesce(p.plan_id, excluded.plan_id)
        where (p.status, p.payment_date, p.amount) is distinct from (excluded.status, excluded.payment_date, excluded.amount)
          -- A checkout is open before it is anything else: hearing so late undoes nothing.
          and (excluded.status <> 'pending' or p.status = 'pending')
       returning p.id, p.status, p.amount
     )
     insert into audit_log (type, actor_id, target_id, address, details, created_at)
     select 'payment_change', $9::uuid, $1::text, $10,
            jsonb_build_object('payment', w.id, 'payment_from', b.status, 'payment_to', w.status, 'amount', w.amount::text, 'provider', $11::text), $12
       from written w left join before b on true
      where b.status is distinct from w.status`,
    [
      payment.shopId,
      payment.planId,
      payment.amount,
      payment.status,
      payment.method,
      payment.paidAt,
      payment.reference,
      payment.createdAt,
      actor?.personId ?? null,
      actor?.address ?? null,
      provider,
      now,
    ],
  )
  return rowCount === 1
}
