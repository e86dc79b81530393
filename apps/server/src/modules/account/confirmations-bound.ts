import type pg from 'pg'
import type { Bound } from '../../kernel/mail/index.ts'
import type { Clock } from '../../kernel/time/clock.ts'
import { CONFIRMATION_HOURS } from './confirmation-link.ts'
import { attemptsOf } from './rate-limit.ts'

/** To one address, however they are requested. The last ones are still valid when the next may be sent. */
const CONFIRMATIONS = { attempts: 10, windowSeconds: CONFIRMATION_HOURS * 1800 }

/** `pool` runs as prateleira_auth. */
export function confirmationsBound(pool: pg.Pool, clock: Clock): Bound {
  const keyOf = (address: string) => `confirmation:${address}`
  return {
    take: async (address) => {
      const limit = { key: keyOf(address), ...CONFIRMATIONS }
      return (await attemptsOf(pool, limit, clock())) <= CONFIRMATIONS.attempts
    },
    giveBack: async (address) => {
      await pool.query('update rate_limit set attempts = attempts - 1 where key = $1 and attempts > 0', [
        keyOf(address),
      ])
    },
  }
}
