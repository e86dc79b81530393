import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { raw } from '../../../kernel/db/query.ts'
import type { WorkDoor } from '../../../kernel/db/tenant-db.ts'
import { repeat } from '../../../kernel/jobs/repeat.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { removeFiles } from './files.ts'

const PAUSE = 2000
const UNUSED_PAUSE = 10 * 60_000
const BATCH = 100

interface Needs {
  door: WorkDoor
  storage: Storage
  log: FastifyBaseLogger
}

/**
 * Removes the files of pictures that were replaced, removed or went with their product or account (IMG-04), and now and then
 * gives up those that were uploaded and never shown. Gives a function that stops it.
 */
export function keepImagesSwept(needs: Needs): () => Promise<void> {
  const failed = (error: unknown) => needs.log.debug({ err: error }, 'Pictures could not be swept now')
  let done: string[] = []
  const stopRemoving = repeat(
    async () => {
      const { taken, removed } = await removeFreed(needs, done)
      done = removed
      return taken > 0
    },
    { pause: PAUSE, failed },
  )
  const stopSweeping = repeat(async () => (await sweepUnused(needs.door)) >= BATCH, {
    pause: UNUSED_PAUSE,
    failed,
  })
  return async () => {
    await Promise.all([stopRemoving(), stopSweeping()])
  }
}

/**
 * Removes the files of one batch and gives which are gone; the next call takes note of them as `done`. What fails, or is
 * never noted because the server died, comes again: removing twice does no harm.
 */
async function removeFreed(
  { door, storage, log }: Needs,
  done: string[],
): Promise<{ taken: number; removed: string[] }> {
  const taken = await door.unattended(
    raw(sql<{ name: string }>`select take_image_removals(${done}::text[], ${sql.lit(BATCH)}) as name`),
  )
  const removed: string[] = []
  for (const { name } of taken) {
    try {
      await removeFiles(storage, name)
      removed.push(name)
    } catch (error) {
      log.warn({ err: error, name }, 'A picture could not be removed; it is tried again later')
    }
  }
  return { taken: taken.length, removed }
}

/** Gives up pictures that no product shows a day after their upload; gives how many were looked at. */
async function sweepUnused(door: WorkDoor): Promise<number> {
  const [row] = await door.unattended(
    raw(sql<{ seen: number }>`select sweep_unused_images(${sql.lit(BATCH)}) as seen`),
  )
  return row?.seen ?? 0
}
