import type pg from 'pg'
import { prepared, type Query } from '../../kernel/db/query.ts'
import { readInBatches } from '../../kernel/db/row-stream.ts'
import type { QueriesOf, Tx } from '../../kernel/db/tenant-db.ts'
import { retried, transaction } from '../../kernel/db/transactions.ts'
import type { OpenEntrance } from '../../kernel/rpc/entrance.ts'
import { problem } from '../../kernel/rpc/errors.ts'

const ENTER = 'select enter_admin($1, $2, $3, $4) as user_id'

/**
 * The administrators' entrance, over pools of prateleira_admin, whose role has no access to shops' data. The database
 * itself raises UNAUTHORIZED, ACCOUNT_SUSPENDED, FORBIDDEN, SUPER_ADMIN_REQUIRED, SECOND_STEP_REQUIRED. Each
 * administrator downloads one file at a time: a second one is refused with TOO_MANY_REQUESTS.
 */
export function adminEntrance(pools: { admin: pg.Pool; adminExports: pg.Pool }): OpenEntrance {
  return ({ token, now }, { needed }) => {
    // In read-only transactions enter_admin does not lock the administrator's record, so that a slow download cannot
    // delay the removal of rights.
    const entering = (reads: boolean) => {
      if (token === null) throw problem('UNAUTHORIZED')
      if (needed === undefined) throw new Error('What an administrator must have is not declared')
      return prepared(ENTER, [token, now, needed, reads])
    }
    const run = async <T>(work: (tx: Tx) => Promise<T>) =>
      retried(() => transaction(pools.admin, entering(false), work))
    return {
      run,
      query: (query) => run((tx) => tx.many(query)),
      queryAll: <Rows extends unknown[][]>(...queries: QueriesOf<Rows>) =>
        run((tx) =>
          Promise.all((queries as Query<unknown>[]).map((query) => tx.many(query))),
        ) as Promise<unknown> as Promise<Rows>,
      stream: async (query, use) =>
        readInBatches({ pool: pools.adminExports, entering: entering(true) }, query, use),
      admit: () => run(async () => {}),
    }
  }
}
