import { REPEATS_MINUTES } from '@prateleira/contract/admin/constants'
import type { LogType } from '@prateleira/contract/admin/rules'
import type { ErrorCode } from '@prateleira/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { networkOf } from '../../kernel/http/network.ts'
import type { NoteRefusal } from '../../kernel/rpc/refusal.ts'
import type { Clock } from '../../kernel/time/clock.ts'

const WINDOW_MS = REPEATS_MINUTES * 60_000
/** Entries per window, of one network and in total, so that a stranger can fill neither the disk nor the page. */
const PER_NETWORK = 20
const IN_ALL = 200

const FAILED = [
  'INVALID_CREDENTIALS',
  'INVALID_CODE',
  'RESET_LINK_INVALID',
  'TEMPORARY_PASSWORD_OVER',
  'EMAIL_NOT_CONFIRMED',
]
const REFUSED = [
  'FORBIDDEN',
  'SUPER_ADMIN_REQUIRED',
  'SECOND_STEP_REQUIRED',
  'OTHER_ADMINISTRATOR',
  'PROTECTED_USER',
  'KEY_NOT_ALLOWED',
  'KEY_READ_ONLY',
  'INVALID_KEY',
  'CROSS_ORIGIN',
  'UNKNOWN_HOST',
]

const NOTE = `
  insert into security.events (type, actor_id, target_id, address, details, created_at)
  values ($1, (select "userId" from session where token = $2), (select id::text from "user" where email = $3), $4, $5, $6)`

function typeOf(code: string, operation: string): LogType | null {
  if (FAILED.includes(code as ErrorCode)) return 'sign_in_failed'
  if (REFUSED.includes(code as ErrorCode)) return 'access_refused'
  return code === 'TOO_MANY_REQUESTS' && operation.startsWith('account.') ? 'sign_in_blocked' : null
}

/**
 * Creates the log of refusals, over connections as prateleira_auth. Identical refusals of one network are written once in
 * REPEATS_MINUTES, with a count in the next entry; entries beyond the bounds are dropped.
 */
export function createSecurityLog({
  pool,
  clock,
  log,
}: {
  pool: pg.Pool
  clock: Clock
  log: FastifyBaseLogger
}): NoteRefusal {
  let windowStart = 0
  const repeats = new Map<string, number>()
  let known = new Map<string, number>()
  const countByNetwork = new Map<string, number>()

  return ({ code, operation, address, token, email }) => {
    const type = typeOf(code, operation)
    if (type === null) return
    const now = clock()
    if (Math.abs(now.getTime() - windowStart) >= WINDOW_MS) {
      windowStart = now.getTime()
      known = new Map(repeats)
      repeats.clear()
      countByNetwork.clear()
    }
    const network = networkOf(address)
    const key = [type, code, operation, network, email ?? token].join(' ')
    const seen = repeats.get(key)
    if (seen !== undefined) return void repeats.set(key, seen + 1)
    const ofNetwork = countByNetwork.get(network) ?? 0
    if (ofNetwork >= PER_NETWORK || repeats.size >= IN_ALL) return
    repeats.set(key, 0)
    countByNetwork.set(network, ofNetwork + 1)
    const before = known.get(key)
    const details = { code, operation, ...(before ? { repeated: before } : {}) }
    pool
      .query(NOTE, [type, token, email, address, JSON.stringify(details), now])
      .catch((error) => log.warn({ err: error }, 'A refusal was not written to the security log'))
  }
}
