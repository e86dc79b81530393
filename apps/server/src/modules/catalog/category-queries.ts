import { sql } from 'kysely'
import { db, tenant } from '../../kernel/db/query.ts'

/** Categories by name (DATA-02), each with its number of products. */
export function categoryRows() {
  return db
    .selectFrom('categories as c')
    .where('c.shop_id', '=', tenant)
    .select([
      'c.id',
      'c.shop_id as user_id',
      'c.name',
      'c.description',
      sql<number>`(select count(*)::int from products p where p.shop_id = c.shop_id and p.category_id = c.id)`.as(
        'product_count',
      ),
    ])
    .orderBy(sql`fold(c.name)`)
}

export function categoryById(id: string) {
  return categoryRows().where('c.id', '=', id)
}

export function insertCategory(category: { name: string; description: string | null }) {
  return db
    .insertInto('categories')
    .values({ ...category, shop_id: tenant })
    .returning('id')
}

export function lockedCategory(id: string) {
  return db
    .selectFrom('categories')
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
}

export function updateCategory(id: string, category: { name?: string; description?: string | null }) {
  return db
    .updateTable('categories')
    .set({ ...category, updated_at: sql`now()` })
    .where('shop_id', '=', tenant)
    .where('id', '=', id)
}

export function deleteCategory(id: string) {
  return db.deleteFrom('categories').where('shop_id', '=', tenant).where('id', '=', id)
}
