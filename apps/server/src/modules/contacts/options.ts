import { type RawBuilder, sql } from 'kysely'

/** Number of names in a dropdown; typing narrows them. */
export const OPTIONS_LENGTH = 50

/** The telephone of a contact, else the end of the document: '… 47-25'. */
export function hint(table: string): RawBuilder<string | null> {
  const [phone, document] = [sql.ref(`${table}.phone`), sql.ref(`${table}.document`)]
  return sql<
    string | null
  >`coalesce(nullif(${phone}, ''), ${sql.lit('… ')} || left(right(nullif(${document}, ''), 4), 2) || '-' || right(${document}, 2))`
}
