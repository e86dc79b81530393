import type { Unit } from '@prateleira/contract/catalog/rules'
import { raw, replanned, sql, withheld } from '../../kernel/db/query.ts'
import { deliveryLines, deliveryOf, isReplaced } from '../stock/index.ts'

/** Of the movement `m`. 'offset 0': looked up for each, because a join would read all reversals of the shop for each supplier. */
export const isReversed = sql<boolean>`exists (
  select from stock_movements r where r.shop_id = m.shop_id and r.reverses_id = m.id offset 0)`

/** Days, both included; null: no bound. */
export interface Days {
  from: string | null
  to: string | null
}

export interface PurchaseRow {
  reference_id: string
  movement_date: string
  lines: number
  reversed_lines: number
  unpriced_lines: number | null
  total_value: string | null
}

/**
 * The lines that a supplier brought, as `m`, without those in whose place a correction put others. Entries alone: a reversal has the supplier of what
 * it reverses. Not by the index of kinds; 'offset 0', because each use of the condition would look for the reversal again.
 */
const linesOf = (supplier: string) => sql`
  (select m.shop_id, m.id, ${deliveryOf} as delivery, m.product_id, m.product_variant_id, m.quantity, m.movement_date,
          coalesce(m.place_id, m.id) as place, ${withheld('m.entry_cost')} as entry_cost, ${withheld('m.entry_total_cost')} as entry_total_cost,
          ${isReversed} as is_reversed
     from stock_movements m
    where m.shop_id = current_shop() and m.supplier_id = ${supplier}::uuid and m.kind || '' = 'entry'
      and not (${isReversed} and ${isReplaced}) offset 0) m`

/** A row per delivery, dated as its last line; reversed lines are counted, and in no sum. */
const purchases = (supplier: string, { from, to }: Days) => sql`
  (select m.delivery as reference_id, max(m.movement_date) as movement_date, count(*)::int as lines,
          (count(*) filter (where m.is_reversed))::int as reversed_lines,
          ${withheld(sql`(count(*) filter (where m.entry_cost is null and not m.is_reversed))::int`)} as unpriced_lines,
          sum(m.entry_total_cost) filter (where not m.is_reversed) as total_value, max(m.place::text) as place
     from ${linesOf(supplier)}
    where (${from}::date is null or m.movement_date >= ${from}::date) and (${to}::date is null or m.movement_date <= ${to}::date)
    group by m.delivery) p`

/** Newest first: places are time-ordered. A corrected entry is where the first one was. */
export const purchaseRows = (supplier: string, days: Days, limit: number, offset: number) =>
  replanned(
    raw(sql<PurchaseRow>`
      select p.reference_id, p.movement_date, p.lines, p.reversed_lines, p.unpriced_lines, p.total_value
        from ${purchases(supplier, days)}
       order by p.movement_date desc, p.place desc, p.reference_id desc limit ${limit}::int offset ${offset}::int`),
  )

export const purchaseSums = (supplier: string, days: Days) =>
  replanned(
    raw(sql<Pick<PurchaseRow, 'unpriced_lines' | 'total_value'> & { total: number; standing: number }>`
      select count(*)::int as total, (count(*) filter (where p.lines > p.reversed_lines))::int as standing,
             ${withheld(sql`coalesce(sum(p.unpriced_lines), 0)::int`)} as unpriced_lines, sum(p.total_value) as total_value
        from ${purchases(supplier, days)}`),
  )

interface BoughtRow {
  product_id: string
  product_variant_id: string
  product_name: string
  size: string | null
  color: string | null
  unit: Unit
  quantity: string
  unit_price: string | null
}

const named = sql`
  m.product_id, m.product_variant_id, p.name as product_name, v.size, v.color, p.unit, m.quantity`
const names = sql`
  join products p on p.shop_id = m.shop_id and p.id = m.product_id
  join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id`

export interface PurchaseLineRow extends BoughtRow {
  id: string
  total_value: string | null
  reversed: boolean
}

/** The lines of a delivery, as they were entered or corrected. */
export const purchaseLines = (supplier: string, reference: string) =>
  raw(sql<PurchaseLineRow>`
    select m.id, ${named}, ${withheld('m.entry_cost')} as unit_price, ${withheld('m.entry_total_cost')} as total_value,
           ${isReversed} as reversed
      from stock_movements m ${names}
     where m.shop_id = current_shop() and m.id in ${deliveryLines(sql`${reference}::uuid`)} and m.supplier_id = ${supplier}::uuid
       and not (${isReversed} and ${isReplaced})
     order by m.id`)

export interface PriceRow extends BoughtRow {
  movement_date: string
}

/** Of each variant, the newest line that stands, one with a price before one without. Where costs are withheld, the newest. */
const newestLines = (supplier: string) => sql`
  (select distinct on (m.product_variant_id) m.shop_id, m.product_id, m.product_variant_id, m.quantity, m.movement_date,
          m.entry_cost as unit_price
     from ${linesOf(supplier)}
    where not m.is_reversed
    order by m.product_variant_id, m.entry_cost is null, m.movement_date desc, m.place desc, m.id desc) m`

/** By the products' names. */
export const priceRows = (supplier: string, limit: number, offset: number) =>
  replanned(
    raw(sql<PriceRow>`
      select ${named}, m.movement_date, m.unit_price
        from ${newestLines(supplier)} ${names}
       order by fold(p.name), v.id limit ${limit}::int offset ${offset}::int`),
  )

export const priceCount = (supplier: string) =>
  replanned(
    raw(sql<{ total: number }>`
      select count(distinct m.product_variant_id)::int as total from ${linesOf(supplier)} where not m.is_reversed`),
  )
