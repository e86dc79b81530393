import type { customerInput } from '@prateleira/contract/contacts/schemas'
import { sql } from 'kysely'
import type * as z from 'zod'
import { db, tenant } from '../../platform/query.ts'
import { OPTIONS_LENGTH } from './options.ts'
import { matching } from './search.ts'

type Input = z.output<typeof customerInput>

const columns = [
  'c.id',
  'c.user_id',
  'c.name',
  'c.email',
  'c.phone',
  'c.address',
  'c.notes',
  'c.document',
  'c.created_at',
] as const

/** From real sales; a cancelled one does not count (CUS-01). */
const totals = [
  sql<string>`(select round(coalesce(sum(s.total_amount), 0), 2) from sales s
    where s.user_id = c.user_id and s.customer_id = c.id and s.status = 'completed')`.as('total_purchases'),
  sql<number>`(select count(*)::int from sales s
    where s.user_id = c.user_id and s.customer_id = c.id and s.status = 'completed')`.as('sale_count'),
]

function found(search: string) {
  const query = db.selectFrom('customers as c').where('c.user_id', '=', tenant)
  const condition = matching(search, {
    id: sql.ref('c.id'),
    text: [sql.ref('c.name'), sql.ref('c.email'), sql.ref('c.phone')],
    numbers: [sql.ref('c.document'), sql.ref('c.phone')],
  })
  return condition === null ? query : query.where(condition)
}

/** One page of customers, newest first (DATA-02): ids are time-ordered. */
export function customerPage(search: string, limit: number, offset: number) {
  // The page is cut before anything is summed for its rows.
  const page = found(search)
    .select(columns)
    .orderBy('c.id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
    .as('c')
  return db
    .selectFrom(page)
    .select([...columns, ...totals])
    .orderBy('c.id', 'desc')
}

export function customerCount(search: string) {
  return found(search).select(sql<number>`count(*)::int`.as('total'))
}

export function customerById(id: string) {
  return db
    .selectFrom('customers as c')
    .where('c.user_id', '=', tenant)
    .where('c.id', '=', id)
    .select([...columns, ...totals])
}

/** The three cards: customers, revenue of completed sales, and that ÷ their number (CUS-01). */
export function customerSummary() {
  const sold = db
    .selectFrom('sales as s')
    .where('s.user_id', '=', tenant)
    .where('s.status', '=', sql.lit('completed'))
    .select([
      sql<string>`round(coalesce(sum(s.total_amount), 0), 2)`.as('revenue'),
      sql<string>`round(coalesce(sum(s.total_amount) / nullif(count(*), 0), 0), 2)`.as('average_ticket'),
    ])
    .as('sold')
  return db
    .selectFrom(sold)
    .select([
      sql<number>`(select count(*)::int from customers c where c.user_id = ${tenant})`.as('total'),
      'sold.revenue',
      'sold.average_ticket',
    ])
}

/** Names for a dropdown, by name (DATA-02). */
export function customerOptions(search: string) {
  return found(search)
    .select(['c.id', 'c.name'])
    .orderBy(sql`fold(c.name)`)
    .orderBy('c.id')
    .limit(sql.lit(OPTIONS_LENGTH))
}

export function insertCustomer(customer: Input) {
  return db
    .insertInto('customers')
    .values({ ...customer, user_id: tenant })
    .returning('id')
}

export function updateCustomer(id: string, customer: Input) {
  return db
    .updateTable('customers')
    .set({ ...customer, updated_at: sql`now()` })
    .where('user_id', '=', tenant)
    .where('id', '=', id)
}

/** Sales to this customer stay, without the name: their foreign key sees to that. */
export function deleteCustomer(id: string) {
  return db.deleteFrom('customers').where('user_id', '=', tenant).where('id', '=', id).returning('id')
}
