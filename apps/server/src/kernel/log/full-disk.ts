import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const DISK_FULL = '53100'
const EVERY_MS = 60_000
let told = Number.NEGATIVE_INFINITY

/** Names a full disk of the database, once a minute, beside the warnings of all that it makes fail. */
export function tellFullDisk(log: FastifyBaseLogger, error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== DISK_FULL) return
  if (performance.now() - told < EVERY_MS) return
  told = performance.now()
  log.error(
    { code: DISK_FULL },
    'The disk of the database is full: nothing can be written until there is space',
  )
}
