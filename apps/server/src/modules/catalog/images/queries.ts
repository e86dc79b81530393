import { sql } from 'kysely'
import { db, raw, tenant } from '../../../kernel/db/query.ts'

/** The caller, and how many of their pictures no product shows. */
export function unusedImages() {
  return raw(sql<{ shop_id: string; unused: number }>`
    select ${tenant} as shop_id, (select count(*)::int from product_images i where i.shop_id = ${tenant} and not i.settled
      and not exists (select from products p where p.shop_id = i.shop_id and p.image_name = i.name)) as unused`)
}

export function noteImage(name: string, now: Date) {
  return db.insertInto('product_images').values({ shop_id: tenant, name, created_at: now })
}

/** Drops one of the tenant's own pictures; its files are removed after the commit. */
export function freeImage(name: string) {
  return db.deleteFrom('product_images').where('shop_id', '=', tenant).where('name', '=', name)
}

/** Removes a picture from every product that shows it. The database frees it with the last one. */
export function hideImage(name: string) {
  return db
    .updateTable('products')
    .set({ image_url: null, updated_at: sql`now()` })
    .where('shop_id', '=', tenant)
    .where('image_name', '=', name)
}
