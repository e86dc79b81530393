import { db, raw, sql, tenant } from '../../kernel/db/query.ts'

/** Creates missing categories, comparing names without case and accents, and returns their ids. */
export function makeCategories(names: string[]) {
  return raw(sql<{ id: string }>`insert into categories (shop_id, name)
    select current_shop(), name from unnest(${names}::text[]) as wanted(name)
    on conflict (shop_id, fold(name)) do nothing returning id`)
}

export function linkCategories(importId: string, ids: string[]) {
  return raw(sql`insert into product_import_categories (shop_id, import_id, category_id)
    select current_shop(), ${importId}::uuid, id from unnest(${ids}::uuid[]) as made(id)`)
}

export function categoryIds() {
  return db
    .selectFrom('categories')
    .where('shop_id', '=', tenant)
    .select(['id', sql<string>`fold(name)`.as('key')])
}

export function makeSuppliers(names: string[]) {
  return raw(sql<{ id: string }>`insert into suppliers (shop_id, name)
    select current_shop(), name from unnest(${names}::text[]) as wanted(name) returning id`)
}

export function linkSuppliers(importId: string, ids: string[]) {
  return raw(sql`insert into product_import_suppliers (shop_id, import_id, supplier_id)
    select current_shop(), ${importId}::uuid, id from unnest(${ids}::uuid[]) as made(id)`)
}

export function supplierIds() {
  return db
    .selectFrom('suppliers')
    .where('shop_id', '=', tenant)
    .select(['id', sql<string>`fold(name)`.as('key')])
}

/** Names that several suppliers of the shop have, without case and accents. */
export function sharedSupplierNames() {
  return db
    .selectFrom('suppliers')
    .where('shop_id', '=', tenant)
    .groupBy(sql`fold(name)`)
    .having(sql`count(*)`, '>', sql.lit(1))
    .select(sql<string>`fold(name)`.as('key'))
}

/**
 * Locked before their use is tested by statements of their own: a row that somebody is writing with one of them is waited for and then seen.
 * A deletion that tests and waits in one statement would not see it. In the order of a product's foreign keys.
 */
export const lockNamed = (importId: string) => [
  raw(sql`select from categories c join product_import_categories i on i.shop_id = c.shop_id and i.category_id = c.id
    where c.shop_id = current_shop() and i.import_id = ${importId} order by c.id for update of c`),
  raw(sql`select from suppliers s join product_import_suppliers i on i.shop_id = s.shop_id and i.supplier_id = s.id
    where s.shop_id = current_shop() and i.import_id = ${importId} order by s.id for update of s`),
]

/** Of the import's categories: those without products. After lockNamed. */
export function deleteUnusedCategories(importId: string) {
  return raw(sql`delete from categories c using product_import_categories i
    where c.shop_id = current_shop() and i.shop_id = c.shop_id and i.category_id = c.id and i.import_id = ${importId}
      and not exists (select from products p where p.shop_id = c.shop_id and p.category_id = c.id)`)
}

/** Of the import's suppliers: those without products and movements that nobody has changed. After lockNamed. */
export function deleteUnusedSuppliers(importId: string) {
  return raw(sql`delete from suppliers s using product_import_suppliers i
    where s.shop_id = current_shop() and i.shop_id = s.shop_id and i.supplier_id = s.id and i.import_id = ${importId}
      and s.updated_at = s.created_at
      and not exists (select from products p where p.shop_id = s.shop_id and p.supplier_id = s.id)
      and not exists (select from stock_movements m where m.shop_id = s.shop_id and m.supplier_id = s.id)`)
}
