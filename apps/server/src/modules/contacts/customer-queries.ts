import type { contactOptionsInput, customerInput } from '@prateleira/contract/contacts/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant } from '../../kernel/db/query.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { actorHas } from '../account/index.ts'
import { matching, meantFirst } from './matching.ts'
import { hint, OPTIONS_LENGTH } from './options.ts'

type Input = z.output<typeof customerInput>

const columns = [
  'c.id',
  'c.shop_id as user_id',
  'c.name',
  'c.email',
  'c.phone',
  'c.address',
  'c.notes',
  'c.document',
  'c.created_at',
] as const

/** Of the customer `c`, from sales up to `today`, net of returns: without cancelled ones (CUS-01), and future ones only from their date on. */
export const purchasesUpTo = (today: string) =>
  sql<string>`(select round(coalesce(sum(s.total_amount - case when s.returned_whole is null then 0 else (
      select coalesce(sum(r.amount), 0) from sale_returns r where r.shop_id = s.shop_id and r.sale_id = s.id and r.return_date <= ${today}) end), 0), 2) from sales s
    where s.shop_id = c.shop_id and s.customer_id = c.id and s.status = 'completed' and s.sale_date <= ${today})`

const totalsUpTo = (today: string) => [
  purchasesUpTo(today).as('total_purchases'),
  sql<number>`(select count(*)::int from sales s
    where s.shop_id = c.shop_id and s.customer_id = c.id and s.status = 'completed' and s.sale_date <= ${today})`.as(
    'sale_count',
  ),
]

/** What a customer owes, to whom may see that (TEAM-02). */
export const balanceOf = (customer: string) => sql<
  string | null
>`case when ${actorHas('credit')} then coalesce(
  (select a.balance from customer_accounts a
    where a.shop_id = ${sql.ref(`${customer}.shop_id`)} and a.customer_id = ${sql.ref(`${customer}.id`)}), 0.00) end`
const balance = balanceOf('c').as('balance')

function found(search: string) {
  const query = db.selectFrom('customers as c').where('c.shop_id', '=', tenant)
  const condition = matching(search, {
    id: sql.ref('c.id'),
    text: [sql.ref('c.name'), sql.ref('c.email'), sql.ref('c.phone')],
    numbers: [sql.ref('c.document'), sql.ref('c.phone')],
    phone: sql.ref('c.phone'),
  })
  return condition === null ? query : query.where(condition)
}

/** One page of customers, newest first (DATA-02): ids are time-ordered. `today` is the tenant's, yyyy-MM-dd. */
export function customerPage(
  search: string,
  { limit, offset }: { limit: number; offset: number },
  today: string,
) {
  // The page is limited before anything is summed for its rows.
  const page = found(search)
    .selectAll('c')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
    .as('c')
  return db
    .selectFrom(page)
    .select([...columns, ...totalsUpTo(today), balance])
    .orderBy('c.id', 'desc')
}

export function customerCount(search: string) {
  return found(search).select(sql<number>`count(*)::int`.as('total'))
}

export function customerById(id: string, today: string) {
  return db
    .selectFrom('customers as c')
    .where('c.shop_id', '=', tenant)
    .where('c.id', '=', id)
    .select([...columns, ...totalsUpTo(today), balance])
}

/** The three cards: number of customers, revenue of completed sales up to `today` net of returns, and average ticket (CUS-01). */
export function customerSummary(today: string) {
  const returned = sql`(select coalesce(sum(r.amount), 0) from sale_returns r where r.shop_id = ${tenant} and r.return_date <= ${today})`
  const sold = db
    .selectFrom('sales as s')
    .where('s.shop_id', '=', tenant)
    .where('s.status', '=', sql.lit('completed'))
    .where('s.sale_date', '<=', today)
    .select([
      sql<string>`round(coalesce(sum(s.total_amount), 0) - ${returned}, 2)`.as('revenue'),
      sql<string>`round(coalesce((sum(s.total_amount) - ${returned}) / nullif(count(*), 0), 0), 2)`.as(
        'average_ticket',
      ),
    ])
    .as('sold')
  return db
    .selectFrom(sold)
    .select([
      sql<number>`(select count(*)::int from customers c where c.shop_id = ${tenant})`.as('total'),
      'sold.revenue',
      'sold.average_ticket',
    ])
}

/** Names for a dropdown, what is meant most likely first, else by name (DATA-02). */
export function customerOptions({ search, ...more }: z.output<typeof contactOptionsInput>) {
  requireRead(more)
  return found(search)
    .select(['c.id', 'c.name', hint('c').as('hint'), balance])
    .orderBy(sql`${sql.join(meantFirst(search, sql.ref('c.name')))}`)
    .orderBy('c.id')
    .limit(sql.lit(OPTIONS_LENGTH))
}

export function insertCustomer(customer: Input) {
  return db
    .insertInto('customers')
    .values({ ...customer, shop_id: tenant })
    .returning('id')
}

export function lockedCustomer(id: string) {
  return db
    .selectFrom('customers')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
}

export function updateCustomer(id: string, customer: Partial<Input>) {
  return db
    .updateTable('customers')
    .set({ ...customer, updated_at: sql`now()` })
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
}

/** Their sales stay, without the customer: the trigger clear_references clears the reference. */
export function deleteCustomer(id: string) {
  return db.deleteFrom('customers').where('shop_id', '=', tenant).where('id', '=', id).returning('id')
}
