import { LOG_TYPES } from '@prateleira/contract/admin/rules'
import type { LogEntry, logListInput } from '@prateleira/contract/admin/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw, replanned } from '../../kernel/db/query.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { foldedWords } from './contains-folded.ts'
import { lengthOf } from './length-of.ts'

type Row = Omit<LogEntry, 'created_at'> & { created_at: Date }

/** The name behind an id: a person, or the owner of a shop. */
const named = sql`(select person_id::text as id, full_name from people
  union all select s.shop_id::text, o.full_name from shops s join people o on o.person_id = s.owner_id)`

const HEXADECIMAL = /^[0-9a-f-]+$/

/**
 * The matching entries: `within` goes before the statement. Whose name has a word is looked up once, not entry by entry, and so are the types
 * whose label has it.
 */
function entries(search: string, type: string | null) {
  const ofType = sql`(${type}::text is null or l.type = ${type}::text)`
  const words = foldedWords(search)
  if (words.length === 0) return { within: sql``, from: sql`from security.log_entries l where ${ofType}` }
  const has = (text: string, word: string) => sql`strpos(${sql.ref(text)}, ${word}) > 0`
  const anyWord = sql.join(
    words.map((word) => has('o.name_key', word)),
    sql` or `,
  )
  const within = sql`with holder as materialized (
    select o.person_id, s.shop_id, o.name_key from people o left join shops s on s.owner_id = o.person_id where ${anyWord})`
  const conditions = words.map((word) => {
    const types = Object.entries(LOG_TYPES).filter(([, label]) => foldText(label).includes(word))
    const holders = sql`from holder h where ${has('h.name_key', word)}`
    return sql`and (l.type = any(${types.map(([one]) => one)}::text[])
      or l.actor_id in (select h.person_id ${holders})
      or l.target_id in (select h.person_id::text ${holders} union all select h.shop_id::text ${holders} and h.shop_id is not null)
      or ${has('l.address', word)} or ${has('l.details_key', word)}
      or strpos(lower(l.target_id collate "C"), ${word}) > 0
      ${HEXADECIMAL.test(word) ? sql`or strpos(l.actor_id::text, ${word}) > 0` : sql``})`
  })
  return { within, from: sql`from security.log_entries l where ${ofType} ${sql.join(conditions, sql` `)}` }
}

/**
 * One page of the log, newest first (ADM-07). The search covers actor, target, address and details. Names are current; a deleted
 * person is an id without a name.
 */
export function listLogs(context: AdminContext, input: z.output<typeof logListInput>) {
  const { search, type = null, page, limit } = input
  const { within, from } = entries(search, type)
  const skip = (page - 1) * limit
  return context.run(async (tx) => {
    const rows = await tx.many(
      replanned(
        raw(sql<Row>`${within}
          select l.id, l.type, l.actor_id, actor.full_name as actor_name, l.target_id, target.full_name as target_name, l.address,
                 l.details, l.created_at
            from (select l.* ${from} order by l.created_at desc, l.id desc limit ${limit} offset ${skip}) l
            left join people actor on actor.person_id = l.actor_id left join ${named} target on target.id = l.target_id
           order by l.created_at desc, l.id desc`),
      ),
    )
    const counted = raw(sql<{ total: number }>`${within} select count(*)::int as total ${from}`)
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
