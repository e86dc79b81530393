import type pg from 'pg'
import { CONFIRMATION_SECONDS } from '../confirmation-link.ts'
import { attemptsOf } from '../db/rate-limit.ts'
import type { Clock } from '../time/clock.ts'

/** To one address, from however many places they are asked for. The last of them still hold when the next ones are sent. */
const CONFIRMATIONS = { attempts: 10, windowSeconds: CONFIRMATION_SECONDS / 2 }

/** Counts what goes to an address when it goes: who signs up while nothing more is sent has links that came, and hold. */
export interface Bound {
  /** Whether one more may go; it counts then. */
  take(address: string): Promise<boolean>
  /** It did not go: it will be tried again. */
  giveBack(address: string): Promise<void>
}

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
