import type { SaleStatus } from '@prateleira/contract/reports/rules'
import type { PaymentMethod, SalePaymentMethod } from '@prateleira/contract/stock/rules'
import { sql } from 'kysely'
import { db, raw, tenant } from '../../kernel/db/query.ts'
import type { Cut } from './cut.ts'
import type { Period } from './period.ts'

export interface SaleRow {
  id: string
  user_id: string
  sale_date: string
  total_amount: string
  returned_amount: string
  payment_method: SalePaymentMethod | null
  status: SaleStatus
  /** Null without returns. */
  returned_whole: boolean | null
  notes: string | null
  created_at: Date
  customer: { id: string; name: string; email: string | null; phone: string | null } | null
  sale_items: {
    product_variant_id: string | null
    product_name: string
    size: string | null
    color: string | null
    sku: string
    unit: string
    quantity: string
    unit_price: string
    total_value: string
  }[]
}

/**
 * Sales of a period with their items and customer, latest first. The page is limited before anything is joined to it.
 */
export function salePage({ from, to }: Period, { limit, offset }: Cut) {
  return raw(sql<SaleRow>`
    select s.id, s.shop_id as user_id, s.sale_date, s.total_amount, s.payment_method, s.status, s.returned_whole, s.notes, s.created_at,
           round(coalesce((select sum(r.amount) from sale_returns r where r.shop_id = s.shop_id and r.sale_id = s.id), 0), 2) as returned_amount,
           case when c.id is not null then
             json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone) end as customer,
           (select coalesce(json_agg(json_build_object('product_variant_id', i.product_variant_id, 'product_name', i.product_name,
              'size', i.size, 'color', i.color, 'sku', i.sku, 'unit', i.unit, 'quantity', i.quantity::text, 'unit_price', i.unit_price::text,
              'total_value', i.total_value::text) order by i.id), '[]')
              from sale_items i where i.shop_id = s.shop_id and i.sale_id = s.id) as sale_items
      from (
        select p.* from sales p
         where p.shop_id = current_shop() and p.sale_date >= ${from} and p.sale_date <= ${to}
         order by p.sale_date desc, p.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      ) s
      left join customers c on c.shop_id = s.shop_id and c.id = s.customer_id
     order by s.sale_date desc, s.id desc`)
}

export function saleCount({ from, to }: Period) {
  return db
    .selectFrom('sales')
    .where('shop_id', '=', tenant)
    .where('sale_date', '>=', from)
    .where('sale_date', '<=', to)
    .select(sql<number>`count(*)::int`.as('total'))
}

export interface SaleExportRow {
  id: string
  sale_date: string
  customer_name: string | null
  total_amount: string
  payment_method: SalePaymentMethod | null
  /** For sales with several payments: each method once, in order. */
  methods: PaymentMethod[] | null
  status: SaleStatus
  /** Null without returns. */
  returned_whole: boolean | null
  notes: string | null
}

/** All sales of a period, latest first. */
export function saleExport({ from, to }: Period) {
  return raw(sql<SaleExportRow>`
    select s.id, s.sale_date, c.name as customer_name, s.total_amount, s.payment_method, s.status, s.returned_whole, s.notes,
           (select array_agg(y.method order by y.first) from (
              select x.method::text as method, min(x.position) as first from sale_payments x
               where x.shop_id = s.shop_id and x.sale_id = s.id group by x.method) y) as methods
      from sales s
      left join customers c on c.shop_id = s.shop_id and c.id = s.customer_id
     where s.shop_id = current_shop() and s.sale_date >= ${from}::date and s.sale_date <= ${to}::date
     order by s.sale_date desc, s.id desc`)
}
