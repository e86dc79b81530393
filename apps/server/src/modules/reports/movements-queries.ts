import type { Unit } from '@prateleira/contract/catalog/rules'
import type { SaleStatus } from '@prateleira/contract/reports/rules'
import type { LateOrigin } from '@prateleira/contract/shared/queue-fields'
import {
  type ExitReason,
  MOVEMENT_KINDS,
  type MovementKind,
  type MovementType,
  type SalePaymentMethod,
} from '@prateleira/contract/stock/rules'
import { type RawBuilder, sql } from 'kysely'
import { db, raw, replanned, tenant, withheld } from '../../kernel/db/query.ts'
import { correctedBy, corrects, late } from '../stock/index.ts'
import type { Cut } from './cut.ts'
import type { Period } from './period.ts'

/** Undefined: all of them. */
type Only = MovementKind | undefined
const kindsOf = (only: Only) => (only === undefined ? MOVEMENT_KINDS : [only])

/**
 * Movements of a period, for a query that sorts them latest first. One branch per kind, like the index; with `most`, only the
 * latest of each kind, read backwards from the index, so that a page does not sort a million rows.
 */
export function movementsIn({ from, to }: Period, only: Only, most?: number): RawBuilder<unknown> {
  const cut =
    most === undefined ? sql`` : sql`order by x.movement_date desc, x.id desc limit ${sql.lit(most)}`
  const branches = kindsOf(only).map(
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
  product_variant_id: string
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
  payment_method: SalePaymentMethod | null
  sale_items: number | null
  sale_status: SaleStatus | null
  returned_whole: boolean | null
  reversed: boolean
  corrected_by: string | null
  corrects_id: string | null
  created_at: Date
  late: LateOrigin | null
}

/** Movements of a period, latest first. Replanned: a plan of an empty database reads all products, variants and sales for each. */
export function movementPage(period: Period, only: Only, { limit, offset }: Cut) {
  const rows = sql<MovementRow>`
    select m.id, m.movement_date, m.movement_type, m.kind, m.exit_reason, m.product_id, m.product_variant_id, p.name as product_name,
           v.sku, v.size, v.color, p.unit, m.quantity, m.balance_after, m.responsible_person, m.notes,
           case when m.by_pin then (select n.name from names_in_shop() n where n.person_id = m.created_by) end as operator,
           coalesce(m.unit_price, ${withheld('m.entry_cost')}) as unit_price,
           coalesce(m.total_value, ${withheld('m.entry_total_cost')}) as total_value,
           u.name as supplier_name, c.name as customer_name, s.payment_method, m.created_at,
           case when s.id is not null then (
             select count(*)::int from sale_items i where i.shop_id = s.shop_id and i.sale_id = s.id) end as sale_items,
           s.status as sale_status, s.returned_whole,
           exists (select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id) as reversed,
           ${correctedBy} as corrected_by, ${corrects} as corrects_id, ${late} as late
      from (
        select k.shop_id, k.id from (${movementsIn(period, only, offset + limit)}) k
         order by k.movement_date desc, k.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      ) cut
      join stock_movements m on m.shop_id = cut.shop_id and m.id = cut.id
      join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id
      left join suppliers u on u.shop_id = m.shop_id and u.id = m.supplier_id
      left join sales s on s.shop_id = m.shop_id and s.id = m.reference_id and m.reference_type = 'sale'
      left join customers c on c.shop_id = s.shop_id and c.id = s.customer_id
     order by m.movement_date desc, m.id desc`
  return replanned(raw(rows))
}

export function movementCount({ from, to }: Period, only: Only) {
  return db
    .selectFrom('stock_movements')
    .where('shop_id', '=', tenant)
    .where('kind', 'in', sql`(${sql.join(kindsOf(only).map((kind) => sql.lit(kind)))})` as never)
    .where('movement_date', '>=', from)
    .where('movement_date', '<=', to)
    .select(sql<number>`count(*)::int`.as('total'))
}

export interface MovementExportRow {
  movement_date: string
  kind: MovementKind
  movement_type: MovementType
  product_name: string
  size: string | null
  color: string | null
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
    select m.movement_date, m.kind, m.movement_type, p.name as product_name, v.size, v.color, v.sku, m.quantity,
           coalesce(m.unit_price, ${withheld('m.entry_cost')}) as unit_price,
           coalesce(m.total_value, ${withheld('m.entry_total_cost')}) as total_value,
           m.reference_id, m.exit_reason, m.responsible_person, m.notes
      from (${movementsIn(period, only)}) k
      join stock_movements m on m.shop_id = k.shop_id and m.id = k.id
      join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id
     order by k.movement_date desc, k.id desc`)
}
