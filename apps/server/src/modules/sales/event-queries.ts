import type { Tender } from '@prateleira/contract/stock/rules'
import { sql } from 'kysely'
import { raw, tenant } from '../../kernel/db/query.ts'

/**
 * The position of a program: all transactions before this one, at this time in microseconds; after a full page also
 * events of this transaction up to one written at `at`.
 */
export interface Place {
  transaction: string
  read: string
  last: { at: string; kind: string; subject: string } | null
}

const instant = (microseconds: string) =>
  sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`

/**
 * The position up to which may be read: no earlier transaction is still running. Also whether everything after `since`
 * still exists. It does not if some may have been deleted, or the database was restored: then transaction numbers repeat,
 * and a row seems to have been written later than it was read, by more than clocks are set back.
 */
export function readable(since: Place | null) {
  const known = since
    ? sql`${since.transaction}::xid8 <= pg_snapshot_xmin(pg_current_snapshot())
        and ${instant(since.last?.at ?? since.read)} > now() - sale_events_time()
        and not exists (
          select from (
              (select s.created_at as written_at from sales s
                where s.shop_id = ${tenant} and s.written_in < ${since.transaction}::xid8 order by s.written_in desc limit 1)
              union all
              (select e.written_at from sale_events e
                where e.shop_id = ${tenant} and e.written_in < ${since.transaction}::xid8 order by e.written_in desc limit 1)) last
           where last.written_at > ${instant(since.read)} + interval '10 seconds')`
    : sql`true`
  return raw(sql<{ transaction: string; at: string; known: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
           trunc(extract(epoch from clock_timestamp()) * 1000000)::bigint::text as at, (${known}) as known`)
}

export interface EventRow {
  transaction: string
  /** In microseconds. */
  at: string
  kind: number
  subject: string
  written_at: Date
  sale_id: string
  number: string
  sale_date: string
  total_amount: string
  return: { id: string; return_date: string; amount: string; method: Tender } | null
}

/** The next events after a position, of transactions before `until`. A sale's own row is the event of its registration. */
export function eventsBehind({ transaction, last }: Place, until: string, limit: number) {
  const behind = last
    ? sql`and (e.written_in, e.subject_id, e.kind) > (${transaction}::xid8, ${last.subject}::uuid, ${last.kind}::smallint)`
    : sql``
  // Repeated with the first column alone, for which there is an index.
  const between = (writtenIn: typeof behind) =>
    sql`${writtenIn} >= ${transaction}::xid8 and ${writtenIn} < ${until}::xid8`
  return raw(sql<EventRow>`
    select e.written_in::text as transaction, trunc(extract(epoch from e.written_at) * 1000000)::bigint::text as at, e.kind,
           e.subject_id as subject, e.written_at, s.id as sale_id, s.number, s.sale_date::text as sale_date, s.total_amount,
           case when r.id is not null then json_build_object('id', r.id, 'return_date', r.return_date, 'amount', r.amount::text,
             'method', r.method) end as return
      from (select * from (
              (select * from (select s.shop_id, s.id as subject_id, s.written_in, s.created_at as written_at, 1::smallint as kind from sales s
                               where s.shop_id = ${tenant} and ${between(sql`s.written_in`)}) e
                where true ${behind} order by e.written_in, e.subject_id limit ${sql.lit(limit)})
              union all
              (select e.shop_id, e.subject_id, e.written_in, e.written_at, e.kind from sale_events e
                where e.shop_id = ${tenant} and ${between(sql`e.written_in`)} ${behind}
                order by e.written_in, e.subject_id, e.kind limit ${sql.lit(limit)})) both_kinds
             order by written_in, subject_id, kind limit ${sql.lit(limit)}) e
      left join sale_returns r on r.shop_id = ${tenant} and r.id = e.subject_id and e.kind = 4
      join sales s on s.shop_id = ${tenant} and s.id = coalesce(r.sale_id, e.subject_id)
     order by e.written_in, e.subject_id, e.kind`)
}
