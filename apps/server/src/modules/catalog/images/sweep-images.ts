import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { raw } from '../../../kernel/db/query.ts'
import type { WorkDoor } from '../../../kernel/db/tenant-db.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { removeFiles } from './files.ts'

const BATCH = 100

/**
 * Removes the files of a picture that was replaced or removed, or whose product or account was deleted (IMG-04). Names
 * are never reused, so removing twice does no harm.
 */
export async function removeImageFiles(
  { storage, log }: { storage: Storage; log: FastifyBaseLogger },
  name: string,
): Promise<void> {
  try {
    await removeFiles(storage, name)
  } catch (error) {
    log.warn({ err: error, name }, 'A picture could not be removed; it is tried again later')
    throw error
  }
}

/** Deletes pictures that no product has used for a day after their upload; their files are removed after the commit. */
export async function forgetUnusedImages(door: WorkDoor, signal: AbortSignal): Promise<void> {
  const sweep = raw(sql<{ seen: number }>`select sweep_unused_images(${sql.lit(BATCH)}) as seen`)
  let seen = BATCH
  while (seen >= BATCH && !signal.aborted) seen = (await door.unattended(sweep))[0]?.seen ?? 0
}
