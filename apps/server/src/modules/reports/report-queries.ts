import type { Unit } from '@prateleira/contract/catalog/rules'
import type { LateOrigin } from '@prateleira/contract/shared/queue-fields'
import {
  type ExitReason,
  MOVEMENT_KINDS,
  type MovementKind,
  type MovementType,
  type SalePaymentMethod,
} from '@prateleira/contract/stock/rules'
import { type RawBuilder, sql } from 'kysely'
import { db, raw, tenant, withheld } from '../../kernel/db/query.ts'
import { late } from '../stock/index.ts'
import type { Period } from './period.ts'

/** Limit and offset of a page. */
export interface Cut {
  limit: number
  offset: number
}

/** The rows of a page by its number, from 1. */
export function cutOf({ page, limit }: { page: number; limit: number }): Cut {
  return { limit, offset: (page - 1) * limit }
}

/** stock × sale price over the active catalogue (REP-05). */
export function valueAtSalePrice() {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_active', '=', sql.lit(true))
    .select(sql<string>`round(coalesce(sum(total_stock * sale_price), 0), 2)`.as('value'))
}

export function customerCount() {
  return db
    .selectFrom('customers')
    .where('shop_id', '=', tenant)
    .select(sql<number>`count(*)::int`.as('total'))
}

export interface SaleRow {
  id: string
  user_id: string
  sale_date: string
  total_amount: string
  payment_method: SalePaymentMethod | null
  status: 'completed' | 'cancelled'
  /** Null without returns. */
  returned_whole: boolean | null
  notes: string | null
  created_at: Date
  customer: { id: string; name: string; email: string | null; phone: string | null } | null
  sale_items: {
    product_variant_id: string | null
    product_name: string
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
           case when c.id is not null then
             json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone) end as customer,
           (select coalesce(json_agg(json_build_object('product_variant_id', i.product_variant_id, 'product_name', i.product_name,
              'sku', i.sku, 'unit', i.unit, 'quantity', i.quantity::text, 'unit_price', i.unit_price::text,
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

/** Low stock: sold-out products first, then newest first. */
export function lowStockPage({ limit, offset }: Cut) {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_low', '=', sql.lit(true))
    .where('is_active', '=', sql.lit(true))
    .select(['id', 'name', 'unit', 'min_stock_level', 'total_stock', withheld('cost_price').as('cost_price')])
    .select(
      sql<{ current_stock: string; average_cost: string | null }[]>`(
        select coalesce(json_agg(json_build_object('current_stock', v.current_stock::text, 'average_cost', ${withheld(sql`v.average_cost`)}::text)), '[]')
          from product_variants v where v.shop_id = products.shop_id and v.product_id = products.id)`.as(
        'variants',
      ),
    )
    .orderBy(sql`total_stock > 0`)
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
}

/**
 * Movements of a period, for a query that sorts them latest first. One branch per kind, like the index; with `most`, only the
 * latest of each kind, read backwards from the index, so that a page does not sort a million rows.
 */
export function movementsIn({ from, to }: Period, most?: number): RawBuilder<unknown> {
  const cut =
    most === undefined ? sql`` : sql`order by x.movement_date desc, x.id desc limit ${sql.lit(most)}`
  const branches = MOVEMENT_KINDS.map(
    (kind) => sql`(
      select x.shop_id, x.id, x.movement_date from stock_movements x
       where x.shop_id = current_shop() and x.kind = ${sql.lit(kind)}
         and x.movement_date >= ${from} and x.movement_date <= ${to} ${cut})`,
  )
  return sql.join(branches, sql` union all `)
}

export interface MovementRow {
  id: string
  movement_date: string
  movement_type: MovementType
  kind: MovementKind
  exit_reason: ExitReason | null
  product_id: string
  product_name: string
  sku: string
  size: string | null
  color: string | null
  unit: Unit
  quantity: string
  unit_price: string | null
  total_value: string | null
  balance_after: string
  responsible_person: string | null
  operator: string | null
  notes: string | null
  supplier_name: string | null
  customer_name: string | null
  payment_method: SaleRow['payment_method']
  sale_items: number | null
  reversed: boolean
  created_at: Date
  late: LateOrigin | null
}

/** Movements of a period, latest first. */
export function movementPage(period: Period, { limit, offset }: Cut) {
  return raw(sql<MovementRow>`
    select m.id, m.movement_date, m.movement_type, m.kind, m.exit_reason, m.product_id, p.name as product_name, v.sku, v.size,
           v.color, p.unit, m.quantity, m.balance_after, m.responsible_person, m.notes,
           case when m.by_pin then (select n.name from names_in_shop() n where n.person_id = m.created_by) end as operator,
           coalesce(m.unit_price, ${withheld('m.entry_cost')}) as unit_price,
           coalesce(m.total_value, ${withheld('m.entry_total_cost')}) as total_value,
           u.name as supplier_name, c.name as customer_name, s.payment_method, m.created_at,
           case when s.id is not null then (
             select count(*)::int from sale_items i where i.shop_id = s.shop_id and i.sale_id = s.id) end as sale_items,
           exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id) as reversed,
           ${late} as late
      from (
        select k.shop_id, k.id from (${movementsIn(period, offset + limit)}) k
         order by k.movement_date desc, k.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      ) cut
      join stock_movements m on m.shop_id = cut.shop_id and m.id = cut.id
      join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id
      left join suppliers u on u.shop_id = m.shop_id and u.id = m.supplier_id
      left join sales s on s.shop_id = m.shop_id and s.id = m.reference_id and m.reference_type = 'sale'
      left join customers c on c.shop_id = s.shop_id and c.id = s.customer_id
     order by m.movement_date desc, m.id desc`)
}

export function movementCount({ from, to }: Period) {
  return db
    .selectFrom('stock_movements')
    .where('shop_id', '=', tenant)
    .where('kind', 'in', sql`(${sql.join(MOVEMENT_KINDS.map((kind) => sql.lit(kind)))})` as never)
    .where('movement_date', '>=', from)
    .where('movement_date', '<=', to)
    .select(sql<number>`count(*)::int`.as('total'))
}
