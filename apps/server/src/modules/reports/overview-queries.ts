import { sql } from 'kysely'
import { db, tenant } from '../../kernel/db/query.ts'

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
