import { STATEMENT_PAGE } from '@prateleira/contract/receivables/constants'
import type { Receivables, Statement } from '@prateleira/contract/receivables/schemas'
import { raw, sql } from '../../kernel/db/query.ts'
import { isNamed } from '../contacts/index.ts'

export interface OwingRow extends Omit<Receivables['items'][number], 'days_overdue'> {
  days_overdue: number
}

/** Customers with a balance, the longest overdue first. 'offset 0', because a join would read all customers for each account. */
export const owing = (search: string, today: string) =>
  raw(sql<OwingRow>`
    select json_build_object('id', c.id, 'name', c.name, 'phone', nullif(c.phone, '')) as customer, a.balance, a.credit_limit,
           coalesce(o.overdue, 0.00)::text as overdue, o.due_date::text as due_date,
           greatest(coalesce(${today}::date - o.due_date, 0), 0) as days_overdue
      from customer_accounts a
     cross join lateral (
       select x.id, x.name, x.phone from customers x where x.shop_id = a.shop_id and x.id = a.customer_id offset 0) c
     cross join lateral (
       select min(d.due_date) as due_date, sum(d.remaining) filter (where d.due_date < ${today}::date) as overdue
         from debts_of_sales() d where d.customer_id = a.customer_id and d.remaining > 0) o
     where a.shop_id = current_shop() and a.balance <> 0 and ${isNamed(search, sql.ref('c.name'))}
     order by days_overdue desc, a.balance desc, c.id`)

/** Of all customers, whatever the search. */
export const byAge = (today: string) =>
  raw(sql<Receivables['ages'] & { total: string; overdue: string }>`
    select coalesce(sum(x.remaining), 0.00)::text as total, coalesce(sum(x.remaining) filter (where x.late > 0), 0.00)::text as overdue,
           coalesce(sum(x.remaining) filter (where x.late <= 0), 0.00)::text as due,
           coalesce(sum(x.remaining) filter (where x.late between 1 and 30), 0.00)::text as days_30,
           coalesce(sum(x.remaining) filter (where x.late between 31 and 60), 0.00)::text as days_60,
           coalesce(sum(x.remaining) filter (where x.late between 61 and 90), 0.00)::text as days_90,
           coalesce(sum(x.remaining) filter (where x.late > 90), 0.00)::text as older
      from (select d.remaining, ${today}::date - d.due_date as late from debts_of_sales() d where d.remaining > 0) x`)

export type AccountRow = Pick<Statement, 'customer' | 'balance' | 'credit_limit' | 'due_days'>

/** A customer without an account owes nothing and has no limit. */
export const account = (id: string, days: number) =>
  raw(sql<AccountRow>`
    select json_build_object('id', c.id, 'name', c.name, 'phone', nullif(c.phone, '')) as customer,
           coalesce(a.balance, 0.00) as balance, coalesce(a.credit_limit, 0.00) as credit_limit, coalesce(a.due_days, ${days}::int) as due_days
      from customers c left join customer_accounts a on a.shop_id = c.shop_id and a.customer_id = c.id
     where c.shop_id = current_shop() and c.id = ${id}::uuid`)

export const openSales = (id: string, today: string) =>
  raw(sql<Omit<Statement['open'][number], 'number'> & { number: string | null }>`
    select d.sale_id, s.number, d.due_date::text as due_date, d.amount::text as amount, d.remaining::text as left,
           greatest(${today}::date - d.due_date, 0) as days_overdue
      from debts_of_sales() d left join sales s on s.shop_id = current_shop() and s.id = d.sale_id
     where d.customer_id = ${id}::uuid and d.remaining > 0 order by d.ahead`)

/** One more than a page, latest first, below a given entry. */
export const entries = (id: string, before: string | null) =>
  raw(sql<Omit<Statement['entries'][number], 'number' | 'at'> & { number: string | null; at: Date }>`
    select e.id, e.kind, e.amount, e.balance::text as balance, e.method, e.sale_id, coalesce(k.sold_at, e.created_at) as at,
           s.number, e.reason, e.entry_date::text as entry_date, n.name as by,
           exists (select from credit_entries r where r.shop_id = e.shop_id and r.reverses_id = e.id) as is_reversed
      from (select x.*, sum(x.amount) over (order by x.created_at, x.id rows unbounded preceding) as balance
              from credit_entries x where x.shop_id = current_shop() and x.customer_id = ${id}::uuid) e
      left join sales s on s.shop_id = e.shop_id and s.id = e.sale_id
      left join counter_sales k on k.shop_id = e.shop_id and k.sale_id = e.sale_id and e.kind = 'sale'
      left join names_in_shop() n on n.person_id = e.created_by
     where ${before}::uuid is null
        or (e.created_at, e.id) < (select b.created_at, b.id from credit_entries b where b.shop_id = current_shop() and b.id = ${before}::uuid)
     order by e.created_at desc, e.id desc limit ${STATEMENT_PAGE + 1}`)

export const lockedCustomer = (id: string) =>
  raw(sql<{ id: string }>`
    select id from customers where shop_id = current_shop() and id = ${id}::uuid for key share`)

export const saveCredit = (id: string, limit: string, days: number) =>
  raw(sql<never>`
    insert into customer_accounts (shop_id, customer_id, credit_limit, due_days)
    values (current_shop(), ${id}::uuid, ${limit}::numeric, ${days}::int)
    on conflict (shop_id, customer_id) do update set credit_limit = excluded.credit_limit, due_days = excluded.due_days`)

export interface Request {
  key: string | null
  hash: string | null
}

export const receiving = (
  customer: string,
  entry: string,
  given: { amount: string; method: string; cash_session_id: string | null },
  today: string,
  { key, hash }: Request,
) =>
  raw(sql<never>`
    select receive_credit(${customer}::uuid, ${entry}::uuid, ${given.amount}::numeric, ${given.method}, ${given.cash_session_id}::uuid,
      ${today}::date, ${key}, ${hash})`)

export const reversing = (receipt: string, entry: string, today: string, session: string | null) =>
  raw(sql<{ customer: string }>`
    select reverse_receipt(${receipt}::uuid, ${entry}::uuid, ${today}::date, ${session}::uuid) as customer`)

export const writingOff = (
  customer: string,
  entry: string,
  given: { amount: string; reason: string },
  today: string,
  { key, hash }: Request,
) =>
  raw(sql<never>`
    select write_off_credit(${customer}::uuid, ${entry}::uuid, ${given.amount}::numeric, ${given.reason}, ${today}::date, ${key}, ${hash})`)

export const doneBefore = (key: string) =>
  raw(sql<{ hash: string | null; is_reversed: boolean }>`
    select e.request_hash as hash, exists (select from credit_entries r where r.shop_id = e.shop_id and r.reverses_id = e.id) as is_reversed
      from credit_entries e where e.shop_id = current_shop() and e.idempotency_key = ${key}`)
