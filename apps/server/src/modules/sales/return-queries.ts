import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import { visible } from './queries.ts'

/** The data that decides who may cancel or return a sale: its day, if it has no cash session. */
export function returnable(id: string) {
  return raw(sql<{ number: string; is_own: boolean; is_open: boolean | null; created_at: Date }>`
    select s.number, s.created_by is not distinct from current_actor() as is_own, sale_is_in_open_cash(s.id) as is_open, s.created_at
      from sales s where ${visible} and s.id = ${id}::uuid`)
}

/**
 * What the latest return gave beyond what was paid. `lends`: what was never paid exceeds the value of the items not returned, so money was
 * refunded, or credit given, that was never paid; taking off a debt that there still is does neither. Of a sale of the exit page that says no
 * payment (`says_none`) nothing counts as paid. `spends`: more money or vouchers were given than was paid by either, so a part of the customer's
 * credit became one: what the sale took of it, or what was settled since without a receipt, as by the return of another sale. `cashes`: more
 * money was refunded than was paid in money, so a part of a voucher became money.
 */
export function overpaid(id: string, method: string) {
  return raw(sql<{ lends: boolean; says_none: boolean; spends: boolean; cashes: boolean }>`
    select x.says_none, x.unpaid > x.total - x.returned and (${method}::text <> 'fiado' or owed_for_sale(x.id) = 0) as lends,
           x.by_credit > 0 and ${method}::text <> 'fiado' and x.returned > x.total - x.by_credit - x.unpaid as spends,
           x.by_voucher > 0 and ${method}::text = any (methods_of_money())
           and x.in_money > x.total - x.by_voucher - x.by_credit - x.unpaid - x.off_debt as cashes
      from (select y.*, greatest(least(y.from_credit, y.on_credit - y.unpaid), y.on_credit - y.unpaid - y.received_since, 0) as by_credit
      from (select s.id, s.total_amount as total, s.payment_method is null as says_none,
                   case when s.payment_method is null then s.total_amount else unpaid_for_sale(s.id) end as unpaid,
                   (select coalesce(sum(y.amount), 0) from sale_payments y
                     where y.shop_id = s.shop_id and y.sale_id = s.id and y.method = 'vale') as by_voucher,
                   (select coalesce(sum(e.from_credit), 0) from credit_entries e where e.shop_id = s.shop_id and e.sale_id = s.id) as from_credit,
                   (select coalesce(sum(e.amount) filter (where e.kind <> 'write_off'), 0) from credit_entries e
                     where e.shop_id = s.shop_id and e.sale_id = s.id) as on_credit,
                   (select coalesce(-sum(r.amount), 0) from credit_entries r
                     where r.shop_id = s.shop_id and r.kind in ('receipt', 'receipt_reversal')
                       and r.customer_id = (select e.customer_id from credit_entries e where e.shop_id = s.shop_id and e.sale_id = s.id limit 1)
                       and r.id > (select e.id from credit_entries e where e.shop_id = s.shop_id and e.sale_id = s.id order by e.id limit 1)) as received_since,
                   sum(r.amount) as returned, coalesce(sum(r.amount) filter (where r.method = 'fiado'), 0) as off_debt,
                   coalesce(sum(r.amount) filter (where r.method = any (methods_of_money())), 0) as in_money
              from sales s join sale_returns r on r.shop_id = s.shop_id and r.sale_id = s.id
             where s.shop_id = current_shop() and s.id = ${id}::uuid group by s.shop_id, s.id) y) x`)
}

export interface AskedReturn {
  sale: string
  items: string[]
  quantities: string[]
  goods: string[]
  total: string
  method: string
  voucher: string
  code: string
  today: string
  notes: string | null
  reference: string
  /** The cash session that refunds, if not the sale's own. */
  session: string | null
  key: string | null
  hash: string | null
}

/** The loss names the person who returned the goods; integration keys have no name. */
export function registeringReturn(asked: AskedReturn) {
  return raw(sql<{ amount: string }>`
    select register_return(${asked.sale}::uuid, ${asked.items}::uuid[], ${asked.quantities}::numeric[], ${asked.goods}::text[],
      ${asked.total}::numeric, ${asked.method}::text, ${asked.voucher}::uuid, ${asked.code}::text, ${asked.today}::date,
      coalesce((select nullif(p.full_name, '') from people p where p.person_id = current_actor()), ${sql.lit('Integração')}),
      ${asked.notes}::text, ${asked.reference}::uuid, ${asked.key}::text, ${asked.hash}::text, ${asked.session}::uuid) as amount`)
}

export function returnByKey(key: string) {
  return raw(sql<{ sale_id: string; request_hash: string | null }>`
    select r.sale_id, r.request_hash from sale_returns r where r.shop_id = current_shop() and r.idempotency_key = ${key}`)
}

export interface VoucherRow {
  id: string
  code: string
  customer: { id: string; name: string } | null
  amount: string
  balance: string
  created_at: Date
}

/** By its code, or a customer's vouchers with a balance. */
export function voucherRows({
  code,
  customer_id: customer,
}: {
  code?: string | undefined
  customer_id?: string | undefined
}) {
  const wanted =
    code === undefined
      ? sql`v.customer_id = ${customer ?? null}::uuid and v.balance > 0`
      : sql`v.code = ${code}`
  return raw(sql<VoucherRow>`
    select v.id, v.code, v.amount, v.balance, v.created_at,
           case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as customer
      from vouchers v left join customers c on c.shop_id = v.shop_id and c.id = v.customer_id
     where v.shop_id = current_shop() and ${wanted} order by v.created_at, v.id limit 50`)
}
