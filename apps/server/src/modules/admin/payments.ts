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
import { requireRead } from '../../kernel/rpc/require-read.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { foldedWords } from './folded-words.ts'
import { lengthOf } from './length-of.ts'

export type PaymentRow = Omit<AdminPayment, 'created_at' | 'payment_date'> & {
  created_at: Date
  payment_date: Date | null
}
type Filter = z.output<typeof paymentFilterInput>

/** Above any possible number. */
const ALL = 2_147_483_647

const NEWEST = sql`order by y.created_at desc, y.id desc`

const JOINED = sql`left join shops p on p.shop_id = y.shop_id left join people o on o.person_id = p.owner_id
  left join subscription_plans s on s.id = y.plan_id`

const COLUMNS = sql`y.id, y.shop_id as user_id, coalesce(o.full_name, ${sql.lit('Conta excluída')}) as full_name, coalesce(p.name, '') as company_name,
  s.name as plan_name, y.amount, y.status, y.payment_method, y.payment_date, y.reference_id, y.created_at`

/** Limit and offset of a page; null: all payments. */
type Page = { limit: number; skip: number } | null

/** The filtered payments, newest first. Payments of deleted accounts have neither name nor reference, so no search finds them. */
export function paymentRows({ search, status: wanted, ...more }: Filter, page: Page) {
  requireRead(more)
  const status = wanted ?? null
  const words = foldedWords(search)
  const { limit, skip } = page ?? { limit: ALL, skip: 0 }
  if (words.length > 0)
    return raw(sql<PaymentRow>`
      select ${COLUMNS} from find_payments(${words}::text[], ${status}::text, ${limit}::integer, ${skip}::integer) f
        join payments y on y.shop_id = f.shop_id and y.id = f.id ${JOINED}
       ${NEWEST}`)
  const kept = sql`from all_payments y where ${status}::text is null or y.status = ${status}::text`
  // The page is cut before names are joined to it, with the limit as a literal, because the plan depends on it.
  const cut = page
    ? sql`(select * ${kept} ${NEWEST} limit ${sql.lit(limit)} offset ${skip})`
    : sql`(select * ${kept})`
  return raw(sql<PaymentRow>`select ${COLUMNS} from ${cut} y ${JOINED} ${NEWEST}`)
}

function counted({ search, status: wanted, ...more }: Filter) {
  requireRead(more)
  const status = wanted ?? null
  const words = foldedWords(search)
  const anonymous = sql`(select count(*) from anonymous_payments a where ${status}::text is null or a.status = ${status}::text)`
  return raw(sql<{ total: number }>`
    select (f.total + ${words.length > 0 ? sql`0` : anonymous})::int as total
      from find_payments(${words}::text[], ${status}::text, null, 0) f`)
}

/** One page of payments, newest first, and the number of filtered ones (ADM-05). */
export function listPayments(context: AdminContext, input: z.output<typeof paymentListInput>) {
  const { page, limit, ...filter } = input
  return context.run(async (tx) => {
    const skip = (page - 1) * limit
    const found = await tx.many(paymentRows(filter, { limit, skip }))
    const total = lengthOf(found, skip, limit) ?? (await tx.one(counted(filter))).total
    const items = found.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      payment_date: row.payment_date?.toISOString() ?? null,
    }))
    return { items, total }
  })
}

/** Number and sum of paid, pending and failed payments, over all payments (ADM-11). */
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

/** The filtered payments for a file, newest first and of any length; the export is logged (ADM-05). */
export async function exportPayments<T>(
  context: AdminContext,
  filter: Filter,
  use: (batches: AsyncIterable<PaymentRow[]>) => Promise<T>,
): Promise<T> {
  await context.run(async (tx) => {
    const { total: count } = await tx.one(counted(filter))
    await audit(tx, context, { type: 'payments_export', target: null, details: { count } })
  })
  return context.stream(paymentRows(filter, null), use)
}
