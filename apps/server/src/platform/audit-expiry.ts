import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { raw } from './query.ts'
import type { Door } from './tenant-db.ts'

const EVERY = 6 * 3_600_000

/** Forgets log entries older than six months (ADM-07), now and every few hours. Gives a function that stops it. */
export function keepAuditLogShort(door: Door, log: FastifyBaseLogger): () => Promise<void> {
  const run = () =>
    expireAuditLog(door).catch((error) => log.warn({ err: error }, 'The old log could not be removed now'))
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Removes what is older than six months; gives how many entries that were. The database fixes the age. */
export async function expireAuditLog(door: Door): Promise<number> {
  const [row] = await door.outside(raw(sql<{ gone: string }>`select expire_audit_log() as gone`))
  return Number(row?.gone ?? 0)
}
