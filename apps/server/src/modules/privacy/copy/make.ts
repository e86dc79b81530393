import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { WorkDoor } from '../../../kernel/db/tenant-db.ts'
import type { Worker } from '../../../kernel/jobs/index.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import type { Clock } from '../../../kernel/time/clock.ts'
import { archiveOf } from './archive.ts'
import { addPart, begin, failCopy, finish, isWanted, setProgress } from './queries.ts'

interface Options {
  door: WorkDoor
  storage: Storage
  clock: Clock
  log: FastifyBaseLogger
}

/** Bytes of a part: what a download holds in memory. */
const PART = 256 * 1024
/** How long a copy can be fetched. */
export const COPY_HOURS = 48

/** Makes the copies that people ask for, in the background (PRF-03). One that fails is begun anew. */
export function copyWorker(options: Options): Worker {
  const { door, log } = options
  return {
    queue: 'data-export',
    work: async ({ shop_id: shopId, export_id: id }, { last }) => {
      try {
        await makeCopy(options, String(shopId), String(id))
      } catch (error) {
        if (last) await door.enterAs(String(shopId), (tx) => tx.run(failCopy(String(id)))).catch(() => {})
        log.debug({ err: error, shop: shopId }, 'A copy could not be made')
        throw error
      }
    },
  }
}

/** Makes one copy; nothing when it is not wanted any more. */
export async function makeCopy(options: Options, shopId: string, id: string): Promise<void> {
  const { door, clock } = options
  const started = await door.enterAs(shopId, async (tx) => {
    const wanted = await tx.maybe(isWanted(id))
    if (wanted) for (const query of begin(id)) await tx.run(query)
    return wanted
  })
  if (!started) return
  let percent = 0
  let written = 0
  const archive = await archiveOf({
    ...options,
    shopId,
    personId: started.requested_by,
    progress: (done, all) => {
      percent = Math.min(99, Math.floor((done * 100) / all))
    },
  })
  let parts = 0
  let size = 0
  for await (const bytes of inParts(archive)) {
    // A newer copy, or the end of the account, ends this one.
    const kept = await door.enterAs(shopId, async (tx) => {
      if ((await tx.maybe(isWanted(id))) === null) return false
      await tx.run(addPart(parts, bytes))
      if (percent > written) await tx.run(setProgress(id, percent))
      return true
    })
    if (!kept) {
      archive.destroy()
      return
    }
    written = percent
    parts += 1
    size += bytes.length
    // A large copy leaves room for who is waiting for an answer.
    await pause(1)
  }
  const now = clock()
  const expires = new Date(now.getTime() + COPY_HOURS * 3_600_000)
  await door.enterAs(shopId, (tx) => tx.run(finish(id, { parts, size, now, expires })))
}

/** A stream in pieces of the same size; the last may be shorter. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    while (length >= PART) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, PART)
      waiting = [all.subarray(PART)]
      length = all.length - PART
    }
  }
  if (length > 0) yield Buffer.concat(waiting)
}
