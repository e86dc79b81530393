import type { Needed } from '@prateleira/contract/permissions'
import type pg from 'pg'
import { problem } from './errors.ts'
import { prepared } from './query.ts'
import { retried, type Tx, transaction } from './tenant-db.ts'

/** Who asks for the admin area, and what they must hold. */
export interface AdminCaller {
  token: string | null
  now: Date
  needed: Needed
}

export interface AdminDoor {
  /**
   * Runs `work` in one transaction as an administrator, or raises in the database itself: UNAUTHORIZED, ACCOUNT_SUSPENDED,
   * FORBIDDEN, SUPER_ADMIN_REQUIRED. Its role reaches no shop's data.
   */
  enter<T>(caller: AdminCaller, work: (tx: Tx) => Promise<T>): Promise<T>
}

const ENTER = 'select enter_admin($1, $2, $3, $4) as user_id'

/** The administrators' door, over a pool of prateleira_admin. `superAdminEmail` is SUPER_ADMIN_EMAIL, null when not set. */
export function createAdminDoor(pool: pg.Pool, superAdminEmail: string | null): AdminDoor {
  return {
    enter: ({ token, now, needed }, work) => {
      if (token === null) throw problem('UNAUTHORIZED')
      return retried(() => transaction(pool, prepared(ENTER, [token, now, needed, superAdminEmail]), work))
    },
  }
}
