import { LOG_TYPES } from '@prateleira/contract/admin/rules'
import type { LogEntry, logListInput } from '@prateleira/contract/admin/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw, replanned } from '../../kernel/db/query.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { foldedWords } from './folded-words.ts'
import { lengthOf } from './length-of.ts'

type Row = Omit<LogEntry, 'created_at'> & { created_at: Date }

/** The name behind an id: a person, or the owner of a shop. */
const named = sql`(select person_id::text as id, full_name from people
  union all select s.shop_id::text, o.full_name from shops s join people o on o.person_id = s.owner_id)`

const HEXADECIMAL = /^[0-9a-f-]+$/

/** Whose name has a word: looked up once, not entry by entry. */
function holders(words: string[]) {
  const anyWord = sql.join(
    ['', ...words].map((word) => sql`(${word} <> '' and strpos(o.name_key, ${word}) > 0)`),
    sql` or `,
  )
  return sql`select o.person_id, s.shop_id, o.name_key from people o left join shops s on s.owner_id = o.person_id where ${anyWord}`
}

/** An entry that has the word in its type's label, in the name or id of its actor or target, in its address or in its details. */
function mentions(word: string) {
  const types = Object.entries(LOG_TYPES).filter(([, label]) => foldText(label).includes(word))
  const ofHolder = sql`from holder h where strpos(h.name_key, ${word}) > 0`
  const ofId = HEXADECIMAL.test(word) ? sql`strpos(l.actor_id::text, ${word}) > 0` : sql`false`
  return sql`(l.type = any(${types.map(([one]) => one)}::text[])
    or l.actor_id in (select h.person_id ${ofHolder})
    or l.target_id in (select h.person_id::text ${ofHolder} union all select h.shop_id::text ${ofHolder} and h.shop_id is not null)
    or strpos(l.address, ${word}) > 0 or strpos(l.details_key, ${word}) > 0
    or strpos(lower(l.target_id collate "C"), ${word}) > 0 or ${ofId})`
}

/** The matching entries. */
function entries(words: string[], type: string | null) {
  const ofType = sql`(${type}::text is null or l.type = ${type}::text)`
  if (words.length === 0) return sql`from security.log_entries l where ${ofType}`
  const all = sql.join(
    words.map((word) => sql`${mentions(word)}`),
    sql` and `,
  )
  return sql`from security.log_entries l where ${ofType} and ${all}`
}

/**
 * One page of the log, newest first (ADM-07). The search covers actor, target, address and details. Names are current; a deleted
 * person is an id without a name.
 */
export function listLogs(context: AdminContext, input: z.output<typeof logListInput>) {
  const { search, type = null, page, limit } = input
  const words = foldedWords(search)
  const within = holders(words)
  const from = entries(words, type)
  const skip = (page - 1) * limit
  return context.run(async (tx) => {
    const rows = await tx.many(
      replanned(
        raw(sql<Row>`
          with holder as materialized (${within})
          select l.id, l.type, l.actor_id, actor.full_name as actor_name, l.target_id, target.full_name as target_name, l.address,
                 l.details, l.created_at
            from (select l.* ${from} order by l.created_at desc, l.id desc limit ${limit} offset ${skip}) l
            left join people actor on actor.person_id = l.actor_id left join ${named} target on target.id = l.target_id
           order by l.created_at desc, l.id desc`),
      ),
    )
    const counted = raw(
      sql<{ total: number }>`with holder as materialized (${within}) select count(*)::int as total ${from}`,
    )
    const total = lengthOf(rows, skip, limit) ?? (await tx.one(replanned(counted))).total
    const items = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    return { items, total }
  })
}

/** Somebody opened an address below /admin that leads nowhere (NAV-02). */
export function reportUnknownPath(context: AdminContext, path: string) {
  return context.run(async (tx) => {
    await audit(tx, context, { type: 'unknown_path', target: null, details: { path } })
    return { recorded: true }
  })
}
