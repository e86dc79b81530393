import type { PaymentStatus } from '@prateleira/contract/admin/rules'
import type {
  AdminPayment,
  PaymentSummary,
  paymentFilterInput,
  paymentListInput,
} from '@prateleira/contract/admin/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { containsFolded } from './contains-folded.ts'

export type PaymentRow = Omit<AdminPayment, 'created_at' | 'payment_date'> & {
  created_at: Date
  payment_date: Date | null
}
type Filter = z.output<typeof paymentFilterInput>

/** Payments without a person are searched by reference only. Each person's names are folded once. */
function joined({ search, status }: Filter) {
  const named =
    search.trim() === ''
      ? sql``
      : sql`left join (select s.shop_id, o.name_key || ' ' || s.search_key as name from shops s join people o on o.person_id = s.owner_id offset 0) named
              on named.shop_id = y.shop_id`
  return sql`all_payments y left join shops p on p.shop_id = y.shop_id left join people o on o.person_id = p.owner_id left join subscription_plans s on s.id = y.plan_id ${named}
    where ${containsFolded(search, [sql.ref('named.name'), sql`lower(y.reference_id)`])}
      and (${status ?? null}::text is null or y.status = ${status ?? null}::text)`
}

const rows = (filter: Filter) => sql<PaymentRow>`
  select y.id, y.shop_id as user_id, coalesce(o.full_name, 'Conta excluída') as full_name, coalesce(p.name, '') as company_name, s.name as plan_name, y.amount, y.status, y.payment_method, y.payment_date,
         y.reference_id, y.created_at
    from ${joined(filter)} order by y.created_at desc, y.id desc`

const counted = (filter: Filter) =>
  raw(sql<{ total: number }>`select count(*)::int as total from ${joined(filter)}`)

/** One page of payments, newest first, and how many the filter finds (ADM-05). */
export function listPayments(context: AdminContext, input: z.output<typeof paymentListInput>) {
  const { page, limit, ...filter } = input
  return context.run(async (tx) => {
    const [found, { total }] = await Promise.all([
      tx.many(raw(sql<PaymentRow>`${rows(filter)} limit ${limit} offset ${(page - 1) * limit}`)),
      tx.one(counted(filter)),
    ])
    const items = found.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      payment_date: row.payment_date?.toISOString() ?? null,
    }))
    return { items, total }
  })
}

/** How many and how much was paid, is pending, has failed, over all payments (ADM-11). */
export function summarizePayments(context: AdminContext): Promise<PaymentSummary> {
  return context.run(async (tx) => {
    const sums = await tx.many(
      raw(
        sql<{ status: PaymentStatus; count: number; sum: string }>`
          select status, count(*)::int as count, sum(amount) as sum from all_payments group by status`,
      ),
    )
    const of = (wanted: PaymentStatus) => {
      const { count = 0, sum = '0.00' } = sums.find(({ status }) => status === wanted) ?? {}
      return { count, sum }
    }
    return { completed: of('completed'), pending: of('pending'), failed: of('failed') }
  })
}

/** What the filter finds, newest first and of any length, for a file; who exported is in the log (ADM-05). */
export async function exportPayments<T>(
  context: AdminContext,
  filter: Filter,
  use: (batches: AsyncIterable<PaymentRow[]>) => Promise<T>,
): Promise<T> {
  await context.run(async (tx) => {
    const { total: count } = await tx.one(counted(filter))
    await audit(tx, context, { type: 'payments_export', target: null, details: { count } })
  })
  return context.stream(raw(rows(filter)), use)
}
