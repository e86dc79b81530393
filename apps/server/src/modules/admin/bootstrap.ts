import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'

/**
 * Makes the signed-in person the first administrator (BOOT-02, BOOT-03). The database decides, one attempt at a time, and logs
 * it in the same transaction.
 */
export async function bootstrap(context: AccountContext): Promise<{ created: boolean }> {
  return context.run((tx) =>
    tx.one(
      raw(
        sql<{ created: boolean }>`
          select bootstrap_first_admin(${context.address}, ${context.now}) as created`,
      ),
    ),
  )
}
