import { LOG_TYPES } from '@prateleira/contract/admin/rules'
import type { LogEntry } from '@prateleira/contract/admin/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import { sql } from 'kysely'
import { raw, replanned } from '../../kernel/db/query.ts'

/** An entry and, in a search, the number of all results. */
type Found = Omit<LogEntry, 'created_at'> & { created_at: Date; of_all: number | null }

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/**
 * The name of an entry's target: a person, or the owner of a shop. Each is looked up by its key alone, because behind the
 * policies a computed comparison uses no index.
 */
const TARGET = sql`left join people target on target.person_id = l.target_key
  left join shops held on held.shop_id = l.target_key left join people keeper on keeper.person_id = held.owner_id`

const HEXADECIMAL = /^[0-9a-f-]+$/

/** The people whose name contains a word: looked up once, not per entry. */
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
  const every =
    words.length > 0
      ? sql`and ${sql.join(
          words.map((word) => mentions(word)),
          sql` and `,
        )}`
      : sql``
  return sql`from security.log_entries l where (${type}::text is null or l.type = ${type}::text) ${every}`
}

const NEWEST = sql`order by l.created_at desc, l.id desc`

/**
 * A page of the entries that contain every word, newest first, with names. A search reads the log once, for the page and
 * for `of_all`.
 */
export function findLogs(
  words: string[],
  type: string | null,
  { limit, skip }: { limit: number; skip: number },
) {
  const page = sql`${NEWEST} limit ${limit} offset ${skip}`
  const key = sql`case when e.target_id ~ ${UUID} then e.target_id::uuid end as target_key`
  const found =
    words.length > 0
      ? sql`holder as materialized (${holders(words)}), found as materialized (select l.id, l.created_at ${entries(words, type)}),
        page as materialized (select e.*, ${key} from (select l.id from found l ${page}) l
          join security.log_entries e on e.id = l.id limit ${limit})`
      : sql`page as materialized (select e.*, ${key} from (select l.* ${entries(words, type)} ${page}) e)`
  const total = words.length > 0 ? sql`(select count(*)::int from found)` : sql`null::int`
  return replanned(
    raw(sql<Found>`
    with ${found}
    select l.id, l.type, l.actor_id, actor.full_name as actor_name, l.target_id,
           coalesce(target.full_name, keeper.full_name) as target_name, l.address, l.details, l.created_at, ${total} as of_all
      from page l
      left join people actor on actor.person_id = l.actor_id ${TARGET}
     ${NEWEST}`),
  )
}

/** The number of entries that contain every word. */
export function countLogs(words: string[], type: string | null) {
  const counted = sql<{ total: number }>`select count(*)::int as total ${entries(words, type)}`
  return replanned(
    raw(
      words.length > 0
        ? sql<{ total: number }>`with holder as materialized (${holders(words)}) ${counted}`
        : counted,
    ),
  )
}
