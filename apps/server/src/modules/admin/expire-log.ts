import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'

/** Deletes log entries older than six months (ADM-07); returns their number. The database determines the age. */
export async function expireLog(door: WorkDoor): Promise<number> {
  const [row] = await door.unattended(raw(sql<{ gone: string }>`select expire_audit_log() as gone`))
  return Number(row?.gone ?? 0)
}
