import { SEARCH_RESULTS_LENGTH } from '@prateleira/contract/reports/constants'
import { type SqlBool, sql } from 'kysely'
import { db, tenant } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'
import { containing } from '../catalog/index.ts'

/** Customers or suppliers whose name has every word, by name; none for whom they are not. */
export function contactsNamed(table: 'customers' | 'suppliers', words: string[]) {
  let query = db
    .selectFrom(table)
    .where('shop_id', '=', tenant)
    .where(actorHas(table))
    .select(['id', 'name'])
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .limit(sql.lit(SEARCH_RESULTS_LENGTH))
  for (const word of words) query = query.where(sql<SqlBool>`fold(name) like ${containing(word)}`)
  return query
}
