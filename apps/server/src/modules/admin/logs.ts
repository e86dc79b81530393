import { LOG_TYPES } from '@prateleira/contract/admin/rules'
import type { LogEntry, logListInput } from '@prateleira/contract/admin/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import { sql } from 'kysely'
import type * as z from 'zod'
import { raw } from '../../kernel/db/query.ts'
import type { AdminContext } from './admin-context.ts'
import { audit } from './audit.ts'
import { containsFolded } from './contains-folded.ts'

type Row = Omit<LogEntry, 'created_at'> & { created_at: Date }

/** The displayed name of a type, folded for the search. */
const labels = sql`case l.type ${sql.join(
  Object.entries(LOG_TYPES).map(
    ([type, label]) => sql`when ${sql.lit(type)} then ${sql.lit(foldText(label))}`,
  ),
  sql` `,
)} else l.type end`

/** The name behind an id: a person, or the owner of a shop. */
const named = sql`(select person_id::text as id, full_name, name_key from people
  union all select s.shop_id::text, o.full_name, o.name_key from shops s join people o on o.person_id = s.owner_id)`

/** The matching entries. Names are joined only for a search. */
function entries(search: string, type: string | null) {
  const ofType = sql`(${type}::text is null or l.type = ${type}::text)`
  if (search === '') return sql`from security.log_entries l where ${ofType}`
  return sql`
    from security.log_entries l
    left join people actor on actor.person_id = l.actor_id
    left join (select * from ${named} n offset 0) target on target.id = l.target_id
   where ${ofType} and ${containsFolded(search, [
     labels,
     sql.ref('actor.name_key'),
     sql.ref('target.name_key'),
     sql`l.actor_id::text`,
     sql`lower(l.target_id)`,
     sql.ref('l.address'),
     sql`case when l.details <> '{}' then fold(l.details::text) end`,
   ])}`
}

/**
 * One page of the log, newest first (ADM-07). The search covers actor, target, address and details. Names are current; a deleted
 * person is an id without a name.
 */
export function listLogs(context: AdminContext, input: z.output<typeof logListInput>) {
  const { search, type = null, page, limit } = input
  const found = entries(search.trim(), type)
  return context.run(async (tx) => {
    const [rows, { total }] = await Promise.all([
      tx.many(
        raw(sql<Row>`
          select l.id, l.type, l.actor_id, actor.full_name as actor_name, l.target_id, target.full_name as target_name, l.address,
                 l.details, l.created_at
            from (select l.* ${found} order by l.created_at desc, l.id desc limit ${limit} offset ${(page - 1) * limit}) l
            left join people actor on actor.person_id = l.actor_id left join ${named} target on target.id = l.target_id
           order by l.created_at desc, l.id desc`),
      ),
      tx.one(raw(sql<{ total: number }>`select count(*)::int as total ${found}`)),
    ])
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
