import { SEARCH_RESULTS_LENGTH } from '@prateleira/contract/reports/constants'
import { type SqlBool, sql } from 'kysely'
import { db, tenant } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'
import { containing, searchWords } from '../catalog/index.ts'
import { meantFirst } from '../contacts/index.ts'

/** Customers or suppliers whose name has every word of a text, what is meant first; none for whom they are not. */
export function contactsNamed(table: 'customers' | 'suppliers', text: string) {
  let query = db
    .selectFrom(table)
    .where('shop_id', '=', tenant)
    .where(actorHas(table))
    .select(['id', 'name'])
    .orderBy(sql`${sql.join(meantFirst(text, sql.ref('name')))}`)
    .orderBy('id')
    .limit(sql.lit(SEARCH_RESULTS_LENGTH))
  for (const word of searchWords(text)) query = query.where(sql<SqlBool>`fold(name) like ${containing(word)}`)
  return query
}
