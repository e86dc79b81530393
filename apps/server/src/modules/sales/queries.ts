import type { Unit } from '@prateleira/contract/catalog/rules'
import type { SaleStatus } from '@prateleira/contract/reports/rules'
import type { Goods } from '@prateleira/contract/sales/returns'
import type { Sale } from '@prateleira/contract/sales/schemas'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import type { SalePaymentMethod, Tender } from '@prateleira/contract/stock/rules'
import { CompiledQuery, sql } from 'kysely'
import { type Query, raw } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'
import type { RegisteredRow } from '../stock/index.ts'

export interface RegisteredSaleRow extends RegisteredRow {
  number: string
  /** Of a sale that was registered before. */
  status?: SaleStatus
  sale_date: string
}

/** With the day on the shop's calendar and the seller's name; integration keys have none. */
const REGISTER = `
  with shop as (
    select ($6::timestamptz at time zone s.timezone)::date as today,
           coalesce((select nullif(p.full_name, '') from people p where p.person_id = current_actor()), 'Integração') as seller
      from shops s where s.shop_id = current_shop()
  )
  select r.*, shop.today::text as sale_date
    from shop, register_sale($1, $2, $3, $4, $5, $6, shop.today, shop.seller, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) r`

export function registeringSale(values: unknown[]): Query<RegisteredSaleRow> {
  return { compile: () => CompiledQuery.raw(REGISTER, values) as CompiledQuery<RegisteredSaleRow> }
}

/** The answer for a sale registered under a key. It contains the stock after the sale, from the ledger, not the present one. */
export function registeredSaleByKey(key: string) {
  return raw(sql<
    RegisteredSaleRow & { request_hash: string | null; total: string; change: string; discount: string }
  >`
    select s.number, s.status, s.sale_date::text as sale_date, i.id, coalesce(m.product_variant_id, i.product_variant_id) as product_variant_id,
           coalesce(m.product_id, i.product_id) as product_id, i.product_name, i.quantity, i.unit_price, i.total_value,
           coalesce(m.balance_after, 0) as balance_after, coalesce(m.total_after, 0) as total_after,
           coalesce(p.min_stock_level, 0) as min_stock_level, s.id as reference_id, k.request_hash,
           s.total_amount as total,
           (select coalesce(sum(y.received - y.amount), 0.00)::text from sale_payments y where y.shop_id = s.shop_id and y.sale_id = s.id) as change,
           (select coalesce(sum(l.discount), 0.00)::text from sale_items o join sale_lines l on l.shop_id = o.shop_id and l.item_id = o.id
             where o.shop_id = s.shop_id and o.sale_id = s.id) as discount
      from counter_sales k
      join sales s on s.shop_id = k.shop_id and s.id = k.sale_id
      join sale_items i on i.shop_id = s.shop_id and i.sale_id = s.id
      left join stock_movements m on m.shop_id = i.shop_id and m.id = i.id
      left join products p on p.shop_id = i.shop_id and p.id = i.product_id
     where k.shop_id = current_shop() and k.idempotency_key = ${key}
     order by m.product_id, i.id`)
}

/** The variants of a sale without enough stock, in the order of the request. Each is looked up separately. */
export function stockOf(asked: { product_variant_id: string; quantity: string }[]) {
  return raw(sql<StockShortage>`
    select a.variant as product_variant_id, p.name as product_name, v.size, v.color,
           trim_scale(v.current_stock - v.reserved)::text as available,
           trim_scale(v.reserved)::text as reserved, trim_scale(a.quantity)::text as requested
      from (select x.variant, sum(x.quantity) as quantity, min(x.place) as place
              from unnest(${asked.map((line) => line.product_variant_id)}::uuid[], ${asked.map((line) => line.quantity)}::numeric[])
                with ordinality as x (variant, quantity, place)
             group by x.variant) a,
           lateral (select v.product_id, v.size, v.color, v.current_stock, v.reserved from product_variants v
                     where v.shop_id = current_shop() and v.id = a.variant offset 0) v,
           lateral (select p.name from products p where p.shop_id = current_shop() and p.id = v.product_id offset 0) p
     where v.current_stock - v.reserved < a.quantity
     order by a.place`)
}

export interface SaleRow {
  id: string
  user_id: string
  number: string
  sale_date: string
  sold_at: Date
  customer: { id: string; name: string; phone: string | null } | null
  seller: string | null
  by_pin: boolean
  items: number
  total_amount: string
  payment_method: SalePaymentMethod | null
  methods: Tender[] | null
  status: SaleStatus
  returned_whole: boolean | null
}

/**
 * An exit with reason Venda has at most a method instead of payments, and its seller on its movements. The kind is
 * compared as an expression, which no index contains (replay_stock_cost).
 */
export const SUMMARY = sql`
  s.id, s.shop_id as user_id, s.number, s.sale_date::text as sale_date, coalesce(k.sold_at, s.created_at) as sold_at,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'phone', nullif(c.phone, '')) end as customer,
  coalesce(k.seller, (select m.responsible_person from stock_movements m
    where m.shop_id = s.shop_id and m.reference_id = s.id and m.kind || '' = 'exit' limit 1)) as seller, s.by_pin,
  (select count(*)::int from sale_items i where i.shop_id = s.shop_id and i.sale_id = s.id) as items,
  s.total_amount, s.payment_method,
  (select array_agg(y.method order by y.first) from (
     select x.method::text as method, min(x.position) as first from sale_payments x
      where x.shop_id = s.shop_id and x.sale_id = s.id group by x.method) y) as methods, s.status, s.returned_whole`
export const JOINED = sql`
  left join counter_sales k on k.shop_id = s.shop_id and k.sale_id = s.id
  left join customers c on c.shop_id = s.shop_id and c.id = s.customer_id`

/** Sales that the acting member may see: all, or their own (TEAM-02). */
export const visible = sql`s.shop_id = current_shop() and (${actorHas('sales_manage')} or s.created_by = current_actor())`

export interface ReturnRow {
  id: string
  return_date: string
  returned_at: string
  by: string | null
  amount: string
  method: Tender
  voucher: { code: string; amount: string; balance: string } | null
  notes: string | null
  items: { item_id: string; quantity: string; amount: string; goods: Goods }[]
}

const RETURNS = sql`
  (select coalesce(json_agg(json_build_object('id', r.id, 'return_date', r.return_date, 'returned_at', r.created_at,
     'by', (select n.name from names_in_shop() n where n.person_id = r.created_by), 'amount', r.amount::text, 'method', r.method,
     'voucher', case when v.id is not null then json_build_object('code', v.code, 'amount', v.amount::text, 'balance', v.balance::text) end,
     'notes', r.notes,
     'items', (select json_agg(json_build_object('item_id', i.item_id, 'quantity', i.quantity::text, 'amount', i.amount::text, 'goods', i.goods)
                 order by i.item_id) from sale_return_items i where i.shop_id = r.shop_id and i.return_id = r.id)) order by r.id), '[]')
     from sale_returns r left join vouchers v on v.shop_id = r.shop_id and v.id = r.voucher_id
    where r.shop_id = s.shop_id and r.sale_id = s.id) as returns`

const APPROVALS = sql`
  (select coalesce(json_agg(json_build_object('kind', k.kind, 'at', a.used_at,
     'by', (select n.name from names_in_shop() n where n.person_id = a.approved_by)) order by a.used_at, k.kind), '[]')
     from approvals a cross join unnest(a.used_for) k (kind) where a.shop_id = s.shop_id and a.reference_id = s.id) as approvals`
const QUEUED = sql`
  (select json_build_object('receipt', q.receipt, 'sent_at', q.sent_at, 'reason', q.reason,
     'sent_by', (select n.name from names_in_shop() n where n.person_id = q.sent_by),
     'prices', (select coalesce(json_agg(json_build_object('item_id', x.item_id, 'listed', x.listed::text, 'price_then', x.price_then::text)
                 order by x.item_id), '[]')
                  from queued_sale_prices x join sale_items y on y.shop_id = x.shop_id and y.id = x.item_id
                 where y.shop_id = q.shop_id and y.sale_id = q.sale_id))
     from queued_sales q where q.shop_id = s.shop_id and q.sale_id = s.id) as queued`

export interface WholeSaleRow extends SaleRow {
  notes: string | null
  owed: string
  cancelled_at: Date | null
  lines: {
    id: string
    product_id: string | null
    product_variant_id: string | null
    product_name: string
    size: string | null
    color: string | null
    sku: string
    unit: Unit
    quantity: string
    unit_price: string
    listed_price: string | null
    discount: string
    total: string
    returned: string
    refunded: string
  }[]
  returns: ReturnRow[]
  approvals: Sale['approvals']
  payments: {
    method: Tender
    amount: string
    received: string | null
    voucher: { code: string; balance: string } | null
  }[]
  /** A pending sale for its Pix. */
  waited: string | null
  queued: Sale['queued']
}

export function wholeSale(id: string) {
  return raw(sql<WholeSaleRow>`
    select ${SUMMARY}, s.notes, owed_for_sale(s.id)::numeric(15,2)::text as owed,
           case when k.waited then k.idempotency_key end as waited,
           (select max(r.created_at) from stock_movements m join stock_movements r on r.shop_id = m.shop_id and r.reverses_id = m.id
             where m.shop_id = s.shop_id and m.reference_id = s.id and m.kind || '' = 'exit') as cancelled_at,
           (select json_agg(json_build_object('id', i.id, 'product_id', i.product_id, 'product_variant_id', i.product_variant_id,
              'product_name', i.product_name, 'size', i.size, 'color', i.color, 'sku', i.sku, 'unit', i.unit, 'quantity', i.quantity::text,
              'unit_price', coalesce(l.unit_price, i.unit_price)::text, 'listed_price', l.listed_price::text, 'discount', coalesce(l.discount, 0.00)::text,
              'total', i.total_value::text, 'returned', coalesce(b.quantity, 0)::text, 'refunded', coalesce(b.amount, 0.00)::text) order by l.position, i.id)
              from sale_items i left join sale_lines l on l.shop_id = i.shop_id and l.item_id = i.id
              left join lateral (select sum(r.quantity) as quantity, sum(r.amount) as amount from sale_return_items r
                                  where r.shop_id = i.shop_id and r.item_id = i.id) b on true
             where i.shop_id = s.shop_id and i.sale_id = s.id) as lines,
           ${RETURNS}, ${APPROVALS}, ${QUEUED},
           (select coalesce(json_agg(json_build_object('method', y.method, 'amount', y.amount::text, 'received', y.received::text,
              'voucher', case when v.id is not null then json_build_object('code', v.code, 'balance', v.balance::text) end)
              order by y.position), '[]') from sale_payments y left join vouchers v on v.shop_id = y.shop_id and v.id = y.voucher_id
             where y.shop_id = s.shop_id and y.sale_id = s.id) as payments
      from sales s
      ${JOINED}
     where ${visible} and s.id = ${id}::uuid`)
}

/** One movement of a sale that is not reversed; reversing it cancels the sale. */
export function movementsOfSale(id: string) {
  return raw(sql<{ number: string; total_amount: string; status: SaleStatus; movement: string | null }>`
    select s.number, s.total_amount, s.status, (select m.id from stock_movements m where m.shop_id = s.shop_id and m.reference_id = s.id and m.kind || '' = 'exit'
             and m.reference_type = 'sale' order by m.id limit 1) as movement
      from sales s where ${visible} and s.id = ${id}::uuid`)
}

/** The default source of the money when a sale is cancelled (refund_cancelled_sale). */
export const namingRefundSession = (sale: string, session: string) =>
  raw(sql<never>`select name_refund_session(${sale}::uuid, ${session}::uuid)`)
