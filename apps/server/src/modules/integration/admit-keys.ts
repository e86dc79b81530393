import { randomBytes } from 'node:crypto'
import { INTEGRATION_CALLS_PER_MINUTE } from '@prateleira/contract/integration/constants'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { raw } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'
import { BEARER, hashOfKey, hasKey } from '../../kernel/http/bearer.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { countAttempt } from '../account/index.ts'

/**
 * Keys of the integration API: `Authorization: Bearer prat_…`. Only their hash is stored; as with sessions, the database decides
 * whether a key is valid and what its shop may use (admit_key, enter_by_key).
 */

const PREFIX = 'prat_'
const SHAPE = /^prat_[A-Za-z0-9_-]{43}$/
const READS = new Set(['GET', 'HEAD'])
/** Calls with unknown keys from one address: nobody can guess a key, but checking has a cost. */
const UNKNOWN = { attempts: 100, windowSeconds: 900 }

/** A new key of 256 random bits, and its displayed prefix. */
export function makeKey(): { key: string; prefix: string } {
  const key = PREFIX + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, PREFIX.length + 4) }
}

const admitted = (hash: string, now: Date) =>
  raw(
    sql<{ may_write: boolean; is_over: boolean; calls: number; seconds_left: number }>`
      select may_write, is_over, calls, seconds_left from admit_key(${hash}, ${now})`,
  )

interface Options {
  /** Addresses below it accept keys. */
  prefix: string
  door: WorkDoor
  /** Connections as prateleira_auth. */
  pool: pg.Pool
  clock: () => Date
}

/**
 * Admits calls with a key, or refuses them before anything else is checked: INVALID_KEY, KEY_EXPIRED, KEY_READ_ONLY,
 * TOO_MANY_REQUESTS with Retry-After. What an admitted key may access is decided by each procedure.
 */
export function admitKeys(app: FastifyInstance, { prefix, door, pool, clock }: Options): void {
  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${prefix}/`) || !hasKey(request)) return
    const key = (request.headers.authorization as string).replace(BEARER, '').trim()
    if (!SHAPE.test(key)) throw problem('INVALID_KEY')
    const [hash, now, writes] = [hashOfKey(key), clock(), !READS.has(request.method)]
    const [found] = await door.outside(admitted(hash, now))
    if (!found) {
      await countAttempt(pool, { key: `integration-key:${networkOf(request.ip)}`, ...UNKNOWN }, now)
      throw problem('INVALID_KEY')
    }
    if (found.calls > INTEGRATION_CALLS_PER_MINUTE) {
      reply.header('retry-after', found.seconds_left)
      throw problem('TOO_MANY_REQUESTS', {
        message: `Esta chave pode fazer ${INTEGRATION_CALLS_PER_MINUTE} chamadas por minuto. Aguarde ${found.seconds_left} s.`,
      })
    }
    if (found.is_over) throw problem('KEY_EXPIRED')
    if (writes && !found.may_write) throw problem('KEY_READ_ONLY')
    request.apiKey = { hash, writes }
  })
}
