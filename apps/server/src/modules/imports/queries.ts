import { IMPORT_FILE_KEPT_DAYS } from '@prateleira/contract/imports/constants'
import type { ImportDecimals, ImportMapping } from '@prateleira/contract/imports/rules'
import { rolesWith, SEES_COSTS_BY_DEFAULT } from '@prateleira/contract/rights'
import type { DB } from '../../kernel/db/database.gen.ts'
import { db, raw, sql, tenant, unhurried, withheld } from '../../kernel/db/query.ts'

const LIST_LENGTH = 10
/** Number of uploaded files without an import that are kept, and for how long. */
const UNUSED_MAX = 5

const shown = [
  'id',
  'file_name',
  'format',
  'source',
  'status',
  'row_count',
  'columns',
  'decimals',
  'without_barcodes',
  'sheet',
  'other_sheets',
  'progress_done',
  'progress_total',
  'failure',
  'products_made',
  'variants_made',
  'categories_made',
  'suppliers_made',
  'products_skipped',
  'products_known',
  'products_kept',
  'products_without_barcode',
  'lines_applied',
  'lines_skipped',
  'lines_known',
  'lines_refused',
  'created_at',
  'finished_at',
] as const

/** The column of costs is withheld: who sees none imports none, even if it was chosen before the right was taken. */
const mappingShown = sql<ImportMapping>`case when ${withheld(sql`1`)} is null then mapping - 'cost_price' else mapping end`

function importRows() {
  return db
    .selectFrom('product_imports')
    .where('shop_id', '=', tenant)
    .select(shown)
    .select(mappingShown.as('mapping'))
}

export function importById(id: string) {
  return importRows().where('id', '=', id)
}

/** The column of costs as stored, also for who sees none. */
export function costColumn(id: string) {
  return db
    .selectFrom('product_imports')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .select(sql<number | null>`(mapping -> 'cost_price')::int`.as('column'))
}

/** The latest started imports, newest first. */
export function latestImports() {
  return importRows().where('status', '<>', 'ready').orderBy('id', 'desc').limit(sql.lit(LIST_LENGTH))
}

/** Locks an import until the transaction ends, which serialises starting and undoing. */
export function lockedImport(id: string) {
  return importById(id).forNoKeyUpdate()
}

export function insertImport(values: {
  file_name: string
  format: DB['product_imports']['format']
  file: Buffer
  packed: boolean
  row_count: number
  columns: object
  sheet: string | null
  other_sheets: string[]
  mapping: object
  source: DB['product_imports']['source']
}) {
  const { columns, mapping, other_sheets, ...rest } = values
  return db
    .insertInto('product_imports')
    .values({
      ...rest,
      shop_id: tenant,
      columns: JSON.stringify(columns) as never,
      other_sheets: JSON.stringify(other_sheets) as never,
      mapping: JSON.stringify(mapping) as never,
    })
    .returning('id')
}

/** Deletes uploaded files that were not imported in time, and all but the newest. */
export function dropUnused() {
  return raw(sql`delete from product_imports where shop_id = current_shop() and status in ('ready', 'failed')
    and (created_at < now() - make_interval(days => ${sql.lit(IMPORT_FILE_KEPT_DAYS)}) or id not in (
      select i.id from product_imports i where i.shop_id = current_shop() and i.status in ('ready', 'failed')
       order by i.id desc limit ${sql.lit(UNUSED_MAX)}))`)
}

/** The stored file, unless it has more than `most` bytes. */
export function importFile(id: string, most: number) {
  return db
    .selectFrom('product_imports')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .select([
      sql<Buffer | null>`case when octet_length(file) <= ${most}::bigint then file end`.as('file'),
      sql<boolean>`file is null`.as('gone'),
      'packed',
    ])
}

/** What a person chose for an import. */
export interface ImportChoices {
  mapping: ImportMapping
  decimals: ImportDecimals
  without_barcodes: boolean
}

export function saveChoices(id: string, { mapping, decimals, without_barcodes }: ImportChoices) {
  return db
    .updateTable('product_imports')
    .set({
      mapping: JSON.stringify(mapping) as never,
      decimals: JSON.stringify(decimals) as never,
      without_barcodes,
    })
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .where('status', 'in', ['ready', 'failed'])
}

/** The work of a job. It may be repeated from its beginning. */
export interface ImportWork {
  undo: boolean
  /** Imports only valid products, or keeps products with later movements when undoing. */
  partly: boolean
  now: Date
}

const statusOf = (undo: boolean) => (undo ? 'undoing' : 'running')

/** Assigns the import to a job, which is queued in the same transaction. */
export function beginWork(id: string, { undo, partly, now }: ImportWork) {
  return [
    db
      .updateTable('product_imports')
      .set({ status: statusOf(undo), progress_done: 0, progress_total: 0, failure: null })
      .where('shop_id', '=', tenant)
      .where('id', '=', id),
    raw(sql`select queue_import(${id}::uuid, ${undo}, ${partly}, ${now})`),
  ]
}

/**
 * Starts an attempt; no row if nothing is left to do. Results of an earlier attempt that may still be running are then
 * discarded.
 */
export function beginAttempt(id: string, undo: boolean) {
  return db
    .updateTable('product_imports')
    .set({ attempt: sql`attempt + 1`, progress_done: 0, progress_total: 0 })
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .where('status', '=', statusOf(undo))
    .returning('attempt')
}

/** Whether who started the work may still do it, with costs if the file has them. */
export function starterMayStill(costs: boolean) {
  const roles = rolesWith(['imports'])
  const seeing = [...SEES_COSTS_BY_DEFAULT]
  return raw(sql<{ may: boolean }>`select exists (select from members m
    where m.shop_id = current_shop() and m.person_id = current_actor() and m.state = 'active'
      and m.role = any(${roles}::text[])
      and (not ${costs}::boolean or coalesce(m.sees_costs, m.role = any(${seeing}::text[])))) as may`)
}

/** A running import. */
function atWork(id: string) {
  return db
    .updateTable('product_imports')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .where('status', 'in', ['running', 'undoing'])
}

export function noteProgress(id: string, progress: { done: number; total: number }) {
  return atWork(id).set({ progress_done: progress.done, progress_total: progress.total })
}

/** Changes nothing if a newer attempt was started. */
export function endRun(id: string, attempt: number, made: Record<string, number>) {
  return atWork(id)
    .where('attempt', '=', attempt)
    .set({ ...made, status: 'done', file: null, finished_at: sql`now()` })
}

/** Records why nothing was changed: the import can be started again, or is as before the undo. */
export function failWork(id: string, failure: string, attempt?: number) {
  const own = attempt === undefined ? atWork(id) : atWork(id).where('attempt', '=', attempt)
  return own.set({ status: sql`case status when 'undoing' then 'done' else 'failed' end`, failure })
}

export function linkProducts(importId: string, ids: string[]) {
  return raw(sql`insert into product_import_products (shop_id, import_id, product_id)
    select current_shop(), ${importId}::uuid, id from unnest(${ids}::uuid[]) as made(id)`)
}

/** Ids of all products that an import created, deleted ones included. */
export function importedProductIds(importId: string) {
  return db
    .selectFrom('product_import_products')
    .where('shop_id', '=', tenant)
    .where('import_id', '=', importId)
    .select('product_id')
}

/** Those of `ids` that still exist. */
export function importedProducts(ids: string[]) {
  return db
    .selectFrom('products')
    .where('shop_id', '=', tenant)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'name'])
    .orderBy('id')
}

export function madeVariants(productIds: string[]) {
  return db
    .selectFrom('product_variants')
    .where('shop_id', '=', tenant)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .select(['id', 'product_id', sql<boolean>`reserved > 0`.as('is_reserved')])
}

/** Products of these variants that have any movement other than the initial one. */
export function movedProductIds(ofVariants: string[]) {
  return db
    .selectFrom('stock_movements')
    .where('shop_id', '=', tenant)
    .where('product_variant_id', '=', sql<string>`any(${ofVariants}::uuid[])`)
    .where('kind', '<>', 'initial')
    .select('product_id')
    .distinct()
}

export function deleteProducts(ids: string[]) {
  return unhurried(
    db
      .deleteFrom('products')
      .where('shop_id', '=', tenant)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  )
}

/** Changes nothing if a newer attempt was started. */
export function endUndo(id: string, attempt: number, { gone, kept }: { gone: number; kept: number }) {
  return atWork(id)
    .where('attempt', '=', attempt)
    .set({ status: 'undone', products_kept: kept, progress_done: gone, progress_total: gone })
}
