import type { Cash, Count, History, historyInput, Session } from '@prateleira/contract/cash/schemas'
import type * as z from 'zod'
import { raw, sql } from '../../kernel/db/query.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { actorHas } from '../account/index.ts'

export const control = raw(
  sql<{
    is_on: boolean
  }>`select coalesce((select is_on from cash_settings where shop_id = current_shop()), false) as is_on`,
)

export const setControl = (isOn: boolean) =>
  raw(sql<never>`
    insert into cash_settings (shop_id, is_on) values (current_shop(), ${isOn})
    on conflict (shop_id) do update set is_on = excluded.is_on,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`)

/** With the names of members (names_in_shop): who opened, closed, explained, and who moved cash. */
const OPENED_BY = sql<
  Session['opened_by']
>`case when o.person_id is not null then json_build_object('id', o.person_id, 'name', o.name) end`
const CLOSED_BY = sql<
  Session['closed_by']
>`case when c.person_id is not null then json_build_object('id', c.person_id, 'name', c.name) end`
const EXPLAINED_BY = sql`case when x.person_id is not null then json_build_object('id', x.person_id, 'name', x.name) end`
const MOVED_BY = sql`case when b.person_id is not null then json_build_object('id', b.person_id, 'name', b.name) end`

export interface RegisterRow {
  id: string
  name: string
  session: (NonNullable<Cash['registers'][number]['session']> & { opened_at: string }) | null
}

/** Registers in use, with the person of each open session. */
export const registers = raw(sql<RegisterRow>`
  select r.id, r.name, case when s.id is not null then json_build_object('id', s.id, 'opened_by', ${OPENED_BY}, 'opened_at', s.opened_at,
           'opening_float', s.opening_float::text) end as session
    from cash_registers r
    left join cash_sessions s on s.shop_id = r.shop_id and s.register_id = r.id and s.closed_at is null
    left join names_in_shop() o on o.person_id = s.opened_by
   where r.shop_id = current_shop() and r.is_active
   order by fold(r.name), r.id`)

export const registerCount = raw(
  sql<{
    n: number
  }>`select count(*)::int as n from cash_registers where shop_id = current_shop() and is_active`,
)

export const anyOpen = raw(
  sql<{
    id: string
  }>`select id from cash_sessions where shop_id = current_shop() and closed_at is null limit 1`,
)

export const openOf = (register: string) =>
  raw(sql<{ id: string }>`
    select id from cash_sessions where shop_id = current_shop() and register_id = ${register}::uuid and closed_at is null`)

export const insertRegister = (id: string, name: string) =>
  raw(
    sql<never>`insert into cash_registers (shop_id, id, name) values (current_shop(), ${id}::uuid, ${name})`,
  )

/** Locked, so that nobody opens it now (insertSession). */
export const lockRegister = (id: string) =>
  raw(sql<{ id: string }>`
    select id from cash_registers where shop_id = current_shop() and id = ${id}::uuid and is_active for update`)

export const nameRegister = (id: string, name: string) =>
  raw(
    sql<never>`update cash_registers set name = ${name} where shop_id = current_shop() and id = ${id}::uuid and is_active`,
  )

export const retireRegister = (id: string) =>
  raw(
    sql<never>`update cash_registers set is_active = false where shop_id = current_shop() and id = ${id}::uuid`,
  )

interface Request {
  key: string | null
  hash: string | null
}

/** No row if the register does not exist. */
export const insertSession = (
  id: string,
  { register_id, opening_float }: { register_id: string; opening_float: string },
  now: Date,
  { key, hash }: Request,
) =>
  raw(sql<{ id: string }>`
    with register as (
      select r.id from cash_registers r where r.shop_id = current_shop() and r.id = ${register_id}::uuid and r.is_active for share
    )
    insert into cash_sessions (shop_id, id, register_id, opening_float, opened_at, open_key, open_hash)
    select current_shop(), ${id}::uuid, register.id, ${opening_float}::numeric, ${now}::timestamptz, ${key}, ${hash} from register
    returning id`)

/** For a session of another person. */
interface Allowed {
  approval: string | null
  bound: string
}

export const moving = (
  session: string,
  id: string,
  amount: string,
  reason: string,
  { key, hash }: Request,
  { approval, bound }: Allowed,
  confirmed: boolean,
) =>
  raw(sql<{ done: boolean }>`
    select move_cash(${session}::uuid, ${id}::uuid, ${amount}::numeric, ${reason}, ${key}, ${hash}, ${approval}::uuid, ${bound},
      ${confirmed}) as done`)

export const closing = (
  session: string,
  counts: { method: string; amount: string }[],
  denominations: unknown,
  now: Date,
  { key, hash }: Request,
  { approval, bound }: Allowed,
) =>
  raw(sql<never>`
    select close_cash(${session}::uuid, ${counts.map(({ method }) => method)}::text[], ${counts.map(({ amount }) => amount)}::numeric[],
      ${denominations === null ? null : JSON.stringify(denominations)}::jsonb, ${now}::timestamptz, ${key}, ${hash},
      ${approval}::uuid, ${bound})`)

export const explaining = (session: string, explanation: string, now: Date) =>
  raw(sql<never>`
    update cash_sessions set explanation = ${explanation}, explained_by = current_actor(), explained_at = ${now}::timestamptz
     where shop_id = current_shop() and id = ${session}::uuid and closed_at is not null and explanation is null`)

/** The session and the request's hash stored under a key. */
export const doneBefore = (key: string) =>
  raw(sql<{ session: string; hash: string | null }>`
    select id as session, open_hash as hash from cash_sessions where shop_id = current_shop() and open_key = ${key}
    union all
    select id, close_hash from cash_sessions where shop_id = current_shop() and close_key = ${key}
    union all
    select session_id, request_hash from cash_entries where shop_id = current_shop() and idempotency_key = ${key}`)

type Result = NonNullable<Session['result']>

export interface SessionRow extends Omit<Session, 'opened_at' | 'closed_at' | 'result'> {
  opened_at: Date
  closed_at: Date | null
  result: (Omit<Result, 'counts'> & { counts: Omit<Count, 'difference'>[] }) | null
}

/** The parts of the cash of a session `s`. */
const CASH_PARTS = sql`
  (select json_build_object('float', s.opening_float::text,
            'sales', coalesce(sum(e.amount) filter (where e.kind = 'sale'), 0.00)::text,
            'receipts', coalesce(sum(e.amount) filter (where e.kind = 'receipt'), 0.00)::text,
            'supplies', coalesce(sum(e.amount) filter (where e.kind = 'supply'), 0.00)::text,
            'withdrawals', coalesce(sum(-e.amount) filter (where e.kind = 'withdrawal'), 0.00)::text,
            'given_back', coalesce(sum(-e.amount) filter (where e.kind in ('refund', 'receipt_reversal')), 0.00)::text)
     from cash_entries e where e.shop_id = s.shop_id and e.session_id = s.id and e.method = 'dinheiro')`

/** The counted amounts of a session `s`, and late sales: also by methods that were not expected at the close. */
const REVISED = sql`
  (select coalesce(c.method, e.method) as method, coalesce(c.expected, 0.00) as expected, coalesce(e.amount, 0.00) as late, c.counted
     from (select c.* from cash_counts c where c.shop_id = s.shop_id and c.session_id = s.id) c
     full join (select e.method, sum(e.amount) as amount from cash_entries e
                 where e.shop_id = s.shop_id and e.session_id = s.id and e.is_late group by e.method) e on e.method = c.method)`

/** Whether the acting member may see what came of a session `s`: their own; any with the right to the history. */
const mayRead = sql`(current_actor() in (s.opened_by, s.closed_by) or ${actorHas('cash_history')})`

/** Whether they have moved its cash. */
const hasMoved = sql`
  exists (select from cash_entries e
           where e.shop_id = s.shop_id and e.session_id = s.id and e.kind in ('supply', 'withdrawal') and e.created_by = current_actor())`

/**
 * A session that the acting member may see: an open one without figures except its float and manual movements; a closed one that they
 * may read; `repeated`, as the answer to a movement of theirs: as it was open, also after somebody has closed it.
 */
export const sessionById = (id: string, repeated = false) =>
  raw(sql<SessionRow>`
    select s.id, json_build_object('id', r.id, 'name', r.name) as register, s.opening_float, ${OPENED_BY} as opened_by, s.opened_at,
           ${CLOSED_BY} as closed_by, s.closed_at,
           (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'amount', abs(e.amount)::text, 'reason', e.reason,
                'by', ${MOVED_BY}, 'at', e.created_at) order by e.id), '[]')
              from cash_entries e left join names_in_shop() b on b.person_id = e.created_by
             where e.shop_id = s.shop_id and e.session_id = s.id and e.kind in ('supply', 'withdrawal')) as moves,
           case when s.closed_at is not null and ${mayRead} then json_build_object(
             'counts', (select json_agg(json_build_object('method', k.method, 'expected', k.expected::text, 'late', k.late::text,
                          'counted', k.counted::text)) from ${REVISED} k),
             'cash', ${CASH_PARTS},
             'denominations', s.denominations, 'explanation', s.explanation, 'explained_by', ${EXPLAINED_BY},
             'explained_at', s.explained_at) end as result
      from cash_sessions s
      join cash_registers r on r.shop_id = s.shop_id and r.id = s.register_id
      left join names_in_shop() o on o.person_id = s.opened_by
      left join names_in_shop() c on c.person_id = s.closed_by
      left join names_in_shop() x on x.person_id = s.explained_by
     where s.shop_id = current_shop() and s.id = ${id}::uuid
       and (s.closed_at is null or ${mayRead} or ${repeated}::boolean and ${hasMoved})`)

export type HistoryFilter = Omit<z.output<typeof historyInput>, 'page' | 'limit'>

const matching = ({ month, register_id, person_id, ...more }: HistoryFilter) => {
  requireRead(more)
  return sql`
  s.shop_id = current_shop() and s.closed_at is not null
  and (${register_id ?? null}::uuid is null or s.register_id = ${register_id ?? null}::uuid)
  and (${person_id ?? null}::uuid is null or s.opened_by = ${person_id ?? null}::uuid)
  and (${month ?? null}::text is null or (
    s.closed_at >= (${month ?? null}::text || '-01')::timestamp at time zone (select timezone from shops where shop_id = current_shop())
    and s.closed_at < ((${month ?? null}::text || '-01')::timestamp + interval '1 month')
      at time zone (select timezone from shops where shop_id = current_shop())))`
}

const COUNTED = sql`
  lateral (select coalesce(sum(k.expected + k.late), 0.00) as expected, coalesce(sum(k.counted), 0.00) as counted,
                  coalesce(sum(greatest(k.expected + k.late - k.counted, 0)), 0)::numeric(20, 2) as missing,
                  coalesce(sum(greatest(k.counted - k.expected - k.late, 0)), 0)::numeric(20, 2) as over
             from ${REVISED} k where k.counted is not null) k`
const SUMS = sql`count(*)::int as sessions, sum(k.missing)::text as missing, sum(k.over)::text as over`

export type HistoryRow = Omit<History['items'][number], 'opened_at' | 'closed_at'> & {
  opened_at: Date
  closed_at: Date
}

export const historyPage = (filter: HistoryFilter, { limit, offset }: { limit: number; offset: number }) =>
  raw(sql<HistoryRow>`
    select s.id, r.name as register, ${OPENED_BY} as opened_by, ${CLOSED_BY} as closed_by, s.opened_at, s.closed_at,
           k.expected::text as expected, k.counted::text as counted, 1 as sessions, k.missing::text as missing, k.over::text as over,
           s.explanation is not null as is_explained
      from (select s.* from cash_sessions s where ${matching(filter)} order by s.closed_at desc, s.id desc
             limit ${sql.lit(limit)} offset ${sql.lit(offset)}) s
      join cash_registers r on r.shop_id = s.shop_id and r.id = s.register_id
      left join names_in_shop() o on o.person_id = s.opened_by
      left join names_in_shop() c on c.person_id = s.closed_by
      cross join ${COUNTED}
     order by s.closed_at desc, s.id desc`)

export interface DifferingRow {
  session_id: string
  register: string
  closed_by: string | null
  closed_at: Date
  missing: string
  over: string
}

/** Sessions that others than the acting person have closed with a difference since an instant, for who may see the history; latest first. */
export const closedWithDifference = (since: Date, limit: number) =>
  raw(sql<DifferingRow>`
    select s.id as session_id, r.name as register, c.name as closed_by, s.closed_at, k.missing::text as missing, k.over::text as over
      from cash_sessions s
      join cash_registers r on r.shop_id = s.shop_id and r.id = s.register_id
      left join names_in_shop() c on c.person_id = s.closed_by
      cross join ${COUNTED}
     where s.shop_id = current_shop() and s.closed_at >= ${since} and s.closed_by is distinct from current_actor() and ${actorHas('cash_history')}
       and (k.missing > 0 or k.over > 0)
     order by s.closed_at desc, s.id desc limit ${sql.lit(limit)}`)

export const historyByPerson = (filter: HistoryFilter) =>
  raw(sql<History['people'][number]>`
    select ${OPENED_BY} as person, g.sessions, g.missing, g.over
      from (select s.opened_by, ${SUMS} from cash_sessions s cross join ${COUNTED} where ${matching(filter)} group by s.opened_by) g
      left join names_in_shop() o on o.person_id = g.opened_by
     order by g.missing::numeric desc, o.name`)

/** The latest months with sessions, independent of the filter. */
export const historyByMonth = (filter: HistoryFilter) =>
  raw(sql<History['months'][number]>`
    select to_char(s.closed_at at time zone z.timezone, 'YYYY-MM') as month, ${SUMS}
      from shops z, cash_sessions s cross join ${COUNTED}
     where z.shop_id = current_shop() and ${matching({ ...filter, month: undefined })}
     group by 1 order by 1 desc limit 24`)

/** Totals of the filtered sessions, on all pages. */
export const historyCount = (filter: HistoryFilter) =>
  raw(sql<{ total: number }>`select count(*)::int as total from cash_sessions s where ${matching(filter)}`)
