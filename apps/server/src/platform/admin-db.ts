import type { Needed } from '@prateleira/contract/permissions'
import type pg from 'pg'
import { problem } from './errors.ts'
import { prepared, type Query, raw, sql } from './query.ts'
import { readInBatches } from './row-stream.ts'
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
  /**
   * Runs `before` as `enter` does, and then one query of any length as that administrator, giving its rows in batches. One at
   * a time for each administrator: a second one is refused with TOO_MANY_REQUESTS. Over when `use` is.
   */
  stream<R, T>(
    caller: AdminCaller,
    before: (tx: Tx) => Promise<void>,
    query: Query<R>,
    use: (batches: AsyncIterable<R[]>) => Promise<T>,
  ): Promise<T>
}

const ENTER = 'select enter_admin($1, $2, $3, $4) as user_id'
const BECOME = `select set_config('app.admin_id', $1, true)`

/** The administrators' door, over pools of prateleira_admin. `superAdminEmail` is SUPER_ADMIN_EMAIL, null when not set. */
export function createAdminDoor(
  pools: { admin: pg.Pool; adminExports: pg.Pool },
  superAdminEmail: string | null,
): AdminDoor {
  const enter: AdminDoor['enter'] = ({ token, now, needed }, work) => {
    if (token === null) throw problem('UNAUTHORIZED')
    return retried(() =>
      transaction(pools.admin, prepared(ENTER, [token, now, needed, superAdminEmail]), work),
    )
  }
  return {
    enter,
    stream: async (caller, before, query, use) => {
      // Let in by a transaction of its own: enter_admin locks the administrator's record to the end, and whoever reads slowly
      // would keep their rights from being taken away.
      const { id } = await enter(caller, async (tx) => {
        await before(tx)
        return tx.one(raw(sql<{ id: string }>`select acting_admin() as id`))
      })
      return readInBatches(
        { pool: pools.adminExports, entering: prepared(BECOME, [id]), holder: 'acting_admin()' },
        query,
        use,
      )
    },
  }
}
