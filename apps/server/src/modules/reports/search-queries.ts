import { SEARCH_RESULTS_LENGTH } from '@prateleira/contract/reports/constants'
import { type SqlBool, sql } from 'kysely'
import { db, tenant } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'
import { containing, searchWords } from '../catalog/index.ts'
import { digitsOf, meantFirst, numberTyped, writtenAs } from '../contacts/index.ts'

/** A shorter number is rather a product's or a sale's. */
const NUMBER_MIN = 8

/**
 * Customers or suppliers whose name has every word of a text, or whose telephone or document has the number that it is; what is meant first;
 * none for whom they are not.
 */
export function contactsNamed(table: 'customers' | 'suppliers', text: string) {
  const query = db
    .selectFrom(table)
    .where('shop_id', '=', tenant)
    .where(actorHas(table))
    .select(['id', 'name'])
    .orderBy(sql`${sql.join(meantFirst(text, sql.ref('name')))}`)
    .orderBy('id')
    .limit(sql.lit(SEARCH_RESULTS_LENGTH))
  const named = searchWords(text).map((word) => {
    const found = writtenAs(word).map((form) => sql`fold(name) like ${containing(form)}`)
    return sql`(${sql.join(found, sql` or `)})`
  })
  const name = named.length > 0 ? sql`${sql.join(named, sql` and `)}` : sql`true`
  const number = numberTyped(text, NUMBER_MIN)
  if (number === null) return query.where(sql<SqlBool>`${name}`)
  const digits = digitsOf([sql.ref('document'), sql.ref('phone')])
  return query.where(sql<SqlBool>`((${name}) or strpos(${digits}, ${number}) > 0)`)
}
