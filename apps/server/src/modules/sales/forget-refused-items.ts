import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'

const BATCH = 5000

/** Deletes records of refusals so old that nobody can vouch for what was refused. */
export async function forgetRefusedItems(door: WorkDoor, signal: AbortSignal): Promise<void> {
  const sweep = raw(sql<{ gone: number }>`select sweep_refused_items(${sql.lit(BATCH)}) as gone`)
  let gone = BATCH
  while (gone >= BATCH && !signal.aborted) gone = (await door.unattended(sweep))[0]?.gone ?? 0
}
