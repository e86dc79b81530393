import { sql } from 'kysely'
import { raw } from '../../../kernel/db/query.ts'
import type { WorkDoor } from '../../../kernel/db/tenant-db.ts'

const BATCH = 100

/** Deletes pictures that no product has used for a day after their upload; their files are removed after the commit. */
export async function forgetUnusedImages(door: WorkDoor, signal: AbortSignal): Promise<void> {
  const sweep = raw(sql<{ seen: number }>`select sweep_unused_images(${sql.lit(BATCH)}) as seen`)
  let seen = BATCH
  while (seen >= BATCH && !signal.aborted) seen = (await door.unattended(sweep))[0]?.seen ?? 0
}
