import type { SaleStatus } from '@prateleira/contract/reports/rules'
import type {
  ExitReason,
  MovementKind,
  MovementType,
  PaymentMethod,
  SalePaymentMethod,
} from '@prateleira/contract/stock/rules'
import { sql } from 'kysely'
import { raw, withheld } from '../../kernel/db/query.ts'
import { purchasesUpTo } from '../contacts/index.ts'
import { movementsIn } from './movements-queries.ts'
import type { Period } from './period.ts'

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

export interface StockExportRow {
  internal_code: string
  name: string
  category_name: string | null
  supplier_name: string | null
  total_stock: string
  min_stock_level: string
  cost_price: string | null
  sale_price: string | null
  /** stock × cost (REP-05); 0 without a cost. */
  value: string | null
  is_active: boolean
}

/** All products, inactive ones too, newest first. */
export function stockExport() {
  return raw(sql<StockExportRow>`
    select p.internal_code, p.name, c.name as category_name, s.name as supplier_name, p.total_stock, p.min_stock_level,
           ${withheld('p.cost_price')} as cost_price, p.sale_price,
           ${withheld(sql`round(p.total_stock * coalesce(p.cost_price, 0), 2)`)} as value, p.is_active
      from products p
      left join categories c on c.shop_id = p.shop_id and c.id = p.category_id
      left join suppliers s on s.shop_id = p.shop_id and s.id = p.supplier_id
     where p.shop_id = current_shop()
     order by p.id desc`)
}

export interface MovementExportRow {
  movement_date: string
  kind: MovementKind
  movement_type: MovementType
  product_name: string
  sku: string
  quantity: string
  unit_price: string | null
  total_value: string | null
  reference_id: string | null
  exit_reason: ExitReason | null
  responsible_person: string | null
  notes: string | null
}

/** All movements of a period, or those of one kind, latest first. */
export function movementExport(period: Period, only: MovementKind | undefined) {
  return raw(sql<MovementExportRow>`
    select m.movement_date, m.kind, m.movement_type, p.name as product_name, v.sku, m.quantity,
           coalesce(m.unit_price, ${withheld('m.entry_cost')}) as unit_price,
           coalesce(m.total_value, ${withheld('m.entry_total_cost')}) as total_value,
           m.reference_id, m.exit_reason, m.responsible_person, m.notes
      from (${movementsIn(period, only)}) k
      join stock_movements m on m.shop_id = k.shop_id and m.id = k.id
      join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id
     order by k.movement_date desc, k.id desc`)
}

export interface CustomerExportRow {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  total_purchases: string
  /** On the tenant's calendar. */
  since: string
  notes: string | null
}

/** All customers with their purchases up to `today`, newest first (DATA-02). */
export function customerExport(today: string) {
  return raw(sql<CustomerExportRow>`
    select c.name, c.email, c.phone, c.address, c.notes, (c.created_at at time zone t.timezone)::date as since,
           ${purchasesUpTo(today)} as total_purchases
      from customers c
      join shops t on t.shop_id = c.shop_id
     where c.shop_id = current_shop()
     order by c.id desc`)
}
