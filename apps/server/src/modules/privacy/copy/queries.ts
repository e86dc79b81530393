import { raw, sql } from '../../../kernel/db/query.ts'

export interface CopyRow {
  id: string
  state: 'waiting' | 'running' | 'ready' | 'failed'
  progress: number
  size_bytes: string
  parts: number
  requested_at: Date
  expires_at: Date | null
}

export const ownCopy = raw(
  sql<CopyRow>`select id, state, progress, size_bytes, parts, requested_at, expires_at from data_exports where shop_id = current_shop()`,
)

export const whoAsks = raw(sql<{ shop_id: string }>`select current_shop() as shop_id`)

/** Serialises the requests of one person. */
export const takeTurn = raw(sql`select wait_for_turn(20762)`)

/** Deletes the older copy and records the new one together with its job. */
export function insertRequestedCopy(now: Date) {
  return [
    raw(sql`delete from data_exports where shop_id = current_shop()`),
    raw(
      sql`insert into data_exports (shop_id, id, requested_at) values (current_shop(), request_data_export(${now}), ${now})`,
    ),
  ]
}

export function isWanted(id: string) {
  return raw(
    sql<{ requested_by: string | null }>`select requested_by from data_exports
      where shop_id = current_shop() and id = ${id}::uuid and state in ('waiting', 'running')`,
  )
}

export function begin(id: string) {
  return [
    raw(sql`delete from data_export_parts where shop_id = current_shop()`),
    raw(
      sql`update data_exports set state = 'running', progress = 0 where shop_id = current_shop() and id = ${id}::uuid`,
    ),
  ]
}

export function addPart(number: number, bytes: Buffer) {
  return raw(
    sql`insert into data_export_parts (shop_id, number, bytes) values (current_shop(), ${number}, ${bytes})`,
  )
}

export function setProgress(id: string, percent: number) {
  return raw(
    sql`update data_exports set progress = ${percent}
      where shop_id = current_shop() and id = ${id}::uuid and state = 'running'`,
  )
}

/** From `now` on it is kept for as long as the database says (end_copy). */
export function finish(id: string, { parts, size, now }: { parts: number; size: number; now: Date }) {
  return raw(sql`
    update data_exports set state = 'ready', progress = 100, parts = ${parts}, size_bytes = ${size}, ready_at = ${now}
     where shop_id = current_shop() and id = ${id}::uuid`)
}

export function failCopy(id: string) {
  return raw(
    sql`update data_exports set state = 'failed'
      where shop_id = current_shop() and id = ${id}::uuid and state in ('waiting', 'running')`,
  )
}

/** A part of a finished copy that has not expired. */
export function partOf(id: string, number: number, now: Date) {
  return raw(sql<{ bytes: Buffer }>`
    select p.bytes from data_export_parts p join data_exports e on e.shop_id = p.shop_id
     where p.shop_id = current_shop() and e.id = ${id}::uuid and e.state = 'ready' and e.expires_at > ${now} and p.number = ${number}`)
}
