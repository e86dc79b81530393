import type { Unit } from '@prateleira/contract/catalog/rules'
import type { Reversed } from '@prateleira/contract/stock/schemas'
import { sql } from 'kysely'
import { db, raw, tenant } from '../../kernel/db/query.ts'
import { type RegisteredKind, reversed } from './queries.ts'
import { correctedBy, standingFor, standingForEntryOf } from './standing.ts'

/** The data needed for reversing one movement, or all lines of an entry, exit or sale. */
export function reversible(which: { id: string } | { referenceId: string; kind: string }) {
  const query = db
    .selectFrom('stock_movements as m')
    .where('m.shop_id', '=', tenant)
    .select([
      'm.id',
      'm.product_id',
      'm.product_variant_id',
      'm.kind',
      'm.reference_id',
      'm.reference_type',
      'm.created_at',
      sql<boolean>`m.created_by is not distinct from current_actor()`.as('is_own'),
      reversed,
    ])
  return 'id' in which
    ? query.where('m.id', '=', which.id)
    : // Not by the index of kinds (replay_stock_cost).
      query.where('m.reference_id', '=', which.referenceId).where(sql`m.kind || ''`, '=', which.kind)
}

/** Locks products as the ledger does, in its order. */
export function lockedProducts(ids: string[]) {
  return raw(
    sql`select from products where shop_id = current_shop() and id = any(${ids}::uuid[]) order by id for no key update`,
  )
}

/** Locks the products of an entry's line, of the other lines of its entry, and of these variants. */
export function lockedForCorrection(id: string, variants: string[]) {
  return raw(sql`
    select from products where shop_id = current_shop() and id = any(array(
        select v.product_id from product_variants v where v.shop_id = current_shop() and v.id = any(${variants}::uuid[])
        union all
        select line.product_id from stock_movements m join stock_movements line on line.shop_id = m.shop_id and line.reference_id = m.reference_id
         where m.shop_id = current_shop() and m.id = ${id}::uuid))
     order by id for no key update`)
}

export interface ReplacedRow {
  id: string
  kind: RegisteredKind
  product_id: string
  product_variant_id: string
  product_name: string
  size: string | null
  color: string | null
  reversed: boolean
  /** A line that stands for it after one or more corrections. */
  corrected_by: string | null
}

/** Of a movement's entry, or of its product's initial stock, the lines with these ids, in the order of their places. */
export function linesToReplace(id: string, ids: string[]) {
  return raw(sql<ReplacedRow>`
    select line.id, line.kind, line.product_id, line.product_variant_id, p.name as product_name, v.size, v.color,
           exists (select from stock_movements r where r.shop_id = line.shop_id and r.reverses_id = line.id) as reversed,
           ${standingFor(sql`line.id`)} as corrected_by
      from stock_movements m
      join stock_movements line on line.shop_id = m.shop_id and line.reference_id = m.reference_id
      join products p on p.shop_id = line.shop_id and p.id = line.product_id
      join product_variants v on v.shop_id = line.shop_id and v.id = line.product_variant_id
     where m.shop_id = current_shop() and m.id = ${id}::uuid and m.kind in ('entry', 'initial') and line.kind || '' = m.kind
       and line.id = any(${ids}::uuid[])
     order by coalesce(line.place_id, line.id), line.id`)
}

/** Those of these ids that are movements of the shop. */
export const movementsAmong = (ids: string[]) =>
  db
    .selectFrom('stock_movements as m')
    .where('m.shop_id', '=', tenant)
    .where('m.id', 'in', ids)
    .select('m.id')

/** How much of a variant these lines brought that cannot leave any more: the least that a correction of them must bring. */
export function goneOfLines(ids: string[], variant: string) {
  return raw(sql<{ unit: Unit; gone: string | null; is_initial: boolean }>`
    select p.unit, exists (select from stock_movements m where m.shop_id = v.shop_id and m.id = any(${ids}::uuid[]) and m.kind = 'initial') as is_initial, (
        select sum(line.quantity) from stock_movements line
         where line.shop_id = v.shop_id and line.id = any(${ids}::uuid[]) and line.product_variant_id = v.id
           and not exists (select from stock_movements r where r.shop_id = line.shop_id and r.reverses_id = line.id)
      ) - v.current_stock + v.reserved as gone
      from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
     where v.shop_id = current_shop() and v.id = ${variant}::uuid`)
}

/** Those of the variants that are inactive, or whose product is, by name. */
export function inactiveAmong(variants: string[]) {
  return raw(sql<{ product_name: string; size: string | null; color: string | null }>`
    select p.name as product_name, v.size, v.color
      from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
     where v.shop_id = current_shop() and v.id = any(${variants}::uuid[]) and not (v.is_active and p.is_active)
     order by fold(p.name), v.id`)
}

/** What stands in a movement's place. */
export const correctionOf = (id: string) =>
  db
    .selectFrom('stock_movements as m')
    .where('m.shop_id', '=', tenant)
    .where('m.id', '=', id)
    .select(['m.kind', correctedBy.as('corrected_by')])

/** What stands in the place of the corrected lines of a movement's entry. */
export function leftOfEntry(id: string) {
  return raw(sql<Reversed['left'][number]>`
    select m.id, p.name as product_name, v.size, v.color, p.unit, m.quantity
      from ${standingForEntryOf(id)} l
      join stock_movements m on m.shop_id = current_shop() and m.id = l.id
      join products p on p.shop_id = m.shop_id and p.id = m.product_id
      join product_variants v on v.shop_id = m.shop_id and v.id = m.product_variant_id
     order by coalesce(m.place_id, m.id), m.id`)
}

/** Null if the day decides. */
export const saleInOpenCash = (sale: string | null) =>
  raw(sql<{ is_open: boolean | null }>`select sale_is_in_open_cash(${sale}::uuid) as is_open`)
