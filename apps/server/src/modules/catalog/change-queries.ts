import { sql } from 'kysely'
import { db, raw, replanned, tenant } from '../../kernel/db/query.ts'

/** A position in the history of changes: everything before this transaction has been seen, at this microsecond. */
export interface Mark {
  transaction: string
  at: string
}

/**
 * The position from which a device that reads now should continue: no older transaction is still running. Also whether
 * `since` belongs to this history. It does not if its changes have been deleted, or the database was restored: then
 * transaction numbers repeat, and a row seems to have been written later than it was read.
 */
export function standing(since: Mark | null) {
  const known = since
    ? sql`${since.transaction}::xid8 <= pg_snapshot_xmin(pg_current_snapshot())
        and timestamptz 'epoch' + ${since.at}::bigint * interval '1 microsecond' > now() - catalog_changes_time() + interval '1 hour'
        and not exists (
          select from (select c.changed_at from catalog_changes c
              where c.shop_id = ${tenant} and c.changed_in < ${since.transaction}::xid8 order by c.changed_in desc limit 1) last
           where last.changed_at > timestamptz 'epoch' + ${since.at}::bigint * interval '1 microsecond')`
    : sql`false`
  return raw(sql<{ transaction: string; at: string; known: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
           trunc(extract(epoch from clock_timestamp()) * 1000000)::bigint::text as at, (${known}) as known`)
}

/** The next products changed by this transaction or a later one. */
export function changedIds(transaction: string, after: string | null, limit: number) {
  return raw(sql<{ id: string }>`
    select distinct c.product_id as id from catalog_changes c
     where c.shop_id = ${tenant} and c.changed_in >= ${transaction}::xid8 and (${after}::uuid is null or c.product_id > ${after}::uuid)
     order by 1 limit ${sql.lit(limit)}`)
}

/** The next products for sale. */
export function sellableIds(after: string | null, limit: number) {
  const all = db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('is_active', '=', sql.lit(true))
    .select('id')
    .orderBy('id')
    .limit(sql.lit(limit))
  return after === null ? all : all.where('id', '>', after)
}

/** The variants for sale of these products, product by product. */
export function sellable(ids: string[]) {
  return replanned(
    db
      .selectFrom('products as p')
      .innerJoin('product_variants as v', (join) =>
        join.onRef('v.shop_id', '=', 'p.shop_id').onRef('v.product_id', '=', 'p.id'),
      )
      .where('p.shop_id', '=', tenant)
      .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('p.is_active', '=', sql.lit(true))
      .where('v.is_active', '=', sql.lit(true))
      .select([
        'p.id as product_id',
        'p.name',
        'p.internal_code',
        'p.unit',
        'p.sale_price',
        'p.min_stock_level',
        'p.total_stock',
        'v.id',
        'v.sku',
        'v.barcode',
        'v.size',
        'v.color',
        'v.current_stock',
        'v.reserved',
      ])
      .orderBy('p.id')
      .orderBy('v.id'),
  )
}
