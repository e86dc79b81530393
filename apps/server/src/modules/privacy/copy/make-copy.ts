import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { WorkDoor } from '../../../kernel/db/tenant-db.ts'
import type { Attempt, Job } from '../../../kernel/jobs/index.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import type { Clock } from '../../../kernel/time/clock.ts'
import type { Kernel } from '../../../module.ts'
import { archiveOf } from './archive.ts'
import { addPart, begin, failCopy, finish, isWanted, setProgress } from './queries.ts'

interface Options {
  door: WorkDoor
  storage: Storage
  clock: Clock
  log: FastifyBaseLogger
}

/** Bytes of a part; a download holds one in memory. */
const PART = 256 * 1024

/** Makes a requested copy (PRF-03). After a failure it starts over. */
export const copyJob: Job<Kernel> = {
  run: ({ services }, { shop_id: shopId, export_id: id }, attempt) =>
    makeCopy(services, String(shopId), String(id), attempt),
  progress: ({ services: { door } }, { shop_id: shopId, export_id: id }, { done, total }) =>
    door.enterAs(String(shopId), (tx) =>
      tx.run(setProgress(String(id), Math.min(99, Math.floor((done * 100) / total)))),
    ),
  gaveUp: ({ services: { door } }, { shop_id: shopId, export_id: id }) =>
    door.enterAs(String(shopId), (tx) => tx.run(failCopy(String(id)))),
}

/**
 * Makes one copy; does nothing if it was deleted.
 * @throws when another server has to do it
 */
export async function makeCopy(
  options: Options,
  shopId: string,
  id: string,
  attempt?: Attempt,
): Promise<void> {
  const { door, clock } = options
  const started = await door.enterAs(shopId, async (tx) => {
    const wanted = await tx.maybe(isWanted(id))
    if (wanted) for (const query of begin(id)) await tx.run(query)
    return wanted
  })
  if (!started) return
  const archive = await archiveOf({
    ...options,
    shopId,
    personId: started.requested_by,
    progress: (done, total) => attempt?.progress({ done, total }),
  })
  let parts = 0
  let size = 0
  for await (const bytes of inParts(archive)) {
    // A newer copy or the deletion of the account cancels this one.
    const kept = await door.enterAs(shopId, async (tx) => {
      if ((await tx.maybe(isWanted(id))) === null) return false
      await tx.run(addPart(parts, bytes))
      return true
    })
    if (!kept) {
      archive.destroy()
      return
    }
    attempt?.signal.throwIfAborted()
    parts += 1
    size += bytes.length
    // Requests have priority over a large copy.
    await pause(1)
  }
  await door.enterAs(shopId, (tx) => tx.run(finish(id, { parts, size, now: clock() })))
}

/** Splits a stream into pieces of equal size; the last may be shorter. */
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
