import { SEARCH_RESULTS_LENGTH } from '@prateleira/contract/reports/constants'
import { type SqlBool, sql } from 'kysely'
import { db, tenant } from '../../kernel/db/query.ts'
import { actorHas } from '../account/index.ts'
import { balanceOf, hasNumber, isNamed, meantFirst, numberTyped } from '../contacts/index.ts'

/** A shorter number is rather a product's or a sale's, unless it is written as telephones are. */
const NUMBER_MIN = 8
const WRITTEN_MIN = 5
const WRITTEN = /^[(+]|\d[\s)\p{Pd}]/u

/**
 * Customers or suppliers whose name has every word of a text, or whose telephone or document has the number that it is; what is meant first;
 * none for whom they are not.
 */
function contactsNamed(table: 'customers' | 'suppliers', text: string) {
  const query = db
    .selectFrom(table)
    .where('shop_id', '=', tenant)
    .where(actorHas(table))
    .select(['id', 'name'])
    .orderBy(sql`${sql.join(meantFirst(text, sql.ref('name')))}`)
    .orderBy('id')
    .limit(sql.lit(SEARCH_RESULTS_LENGTH))
  const name = isNamed(text, sql.ref('name'))
  const typed = numberTyped(text, WRITTEN.test(text) ? WRITTEN_MIN : NUMBER_MIN)
  const number =
    typed && hasNumber(typed, { numbers: [sql.ref('document'), sql.ref('phone')], phone: sql.ref('phone') })
  return query.where(number ? sql<SqlBool>`(${name} or ${number})` : name)
}

/** With what they owe, for whoever may see it. */
export const customersNamed = (text: string) =>
  contactsNamed('customers', text).select(balanceOf('customers').as('balance'))

export const suppliersNamed = (text: string) => contactsNamed('suppliers', text)
