import type { Needed } from '@prateleira/contract/permissions'
import type pg from 'pg'
import { prepared, type Query } from '../../kernel/db/query.ts'
import { readInBatches } from '../../kernel/db/row-stream.ts'
import { retried, type Tx, transaction } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/** Who asks for the admin area, and what they must hold. */
export interface AdminCaller {
  token: string | null
  now: Date
  needed: Needed
}

export interface AdminDoor {
  /**
   * Runs `work` in one transaction as an administrator, or raises in the database itself: UNAUTHORIZED, ACCOUNT_SUSPENDED,
   * FORBIDDEN, SUPER_ADMIN_REQUIRED, SECOND_STEP_REQUIRED. Its role reaches no shop's data.
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

/** The administrators' door, over pools of prateleira_admin. */
export function createAdminDoor(pools: { admin: pg.Pool; adminExports: pg.Pool }): AdminDoor {
  const enteringStatement = ({ token, now, needed }: AdminCaller, reads: boolean) => {
    if (token === null) throw problem('UNAUTHORIZED')
    return prepared(ENTER, [token, now, needed, reads])
  }
  const enter: AdminDoor['enter'] = async (caller, work) => {
    const entering = enteringStatement(caller, false)
    return retried(() => transaction(pools.admin, entering, work))
  }
  return {
    enter,
    stream: async (caller, before, query, use) => {
      // In a transaction of its own, which reads: to write, enter_admin locks the administrator's record to the end, and whoever
      // reads slowly would keep their rights from being taken away.
      await enter(caller, before)
      return readInBatches(
        { pool: pools.adminExports, entering: enteringStatement(caller, true) },
        query,
        use,
      )
    },
  }
}
