import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'

/**
 * Runs a transaction that queues a job, then wakes the queue. A shop has one import at a time.
 * @throws IMPORT_RUNNING
 */
export async function runAndWake<T>(context: ShopContext, queueing: (tx: Tx) => Promise<T>): Promise<T> {
  const answer = await context.run(queueing).catch((error: unknown) => {
    throw violatedUnique(error) === 'product_imports_running' ? problem('IMPORT_RUNNING') : error
  })
  context.services.jobs.wake('import')
  return answer
}
