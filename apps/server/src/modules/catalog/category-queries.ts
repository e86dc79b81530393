import { sql } from 'kysely'
import { db, tenant } from '../../platform/query.ts'

/** Categories by name (DATA-02), each with how many products use it. */
export function categoryRows() {
  return db
    .selectFrom('categories as c')
    .where('c.user_id', '=', tenant)
    .select([
      'c.id',
      'c.user_id',
      'c.name',
      'c.description',
      sql<number>`(select count(*)::int from products p where p.user_id = c.user_id and p.category_id = c.id)`.as(
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
    .values({ ...category, user_id: tenant })
    .returning('id')
}

export function updateCategory(id: string, category: { name: string; description: string | null }) {
  return db
    .updateTable('categories')
    .set({ ...category, updated_at: sql`now()` })
    .where('user_id', '=', tenant)
    .where('id', '=', id)
}

export function deleteCategory(id: string) {
  return db.deleteFrom('categories').where('user_id', '=', tenant).where('id', '=', id)
}
