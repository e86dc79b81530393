import type { ImportMode } from '@prateleira/contract/imports/rules'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { inBackgroundOf } from '../../kernel/sharing/party.ts'
import { needName } from './need-name.ts'
import { INTERRUPTED, presentImport, UNDO_INTERRUPTED } from './present.ts'
import { beginRun, failAbandoned, importById, lockedImport } from './queries.ts'
import { runImport } from './run.ts'

/**
 * Begins to import, and answers before it is done. Whoever asks again while it runs or when it is done hears how it stands:
 * a file is imported once.
 * @throws NOT_FOUND, IMPORT_NOT_READY when it was undone, IMPORT_RUNNING when another one runs.
 */
export async function startImport(
  context: ShopContext,
  id: string,
  mode: ImportMode,
): Promise<ProductImport> {
  const { answer, begun } = await context
    .run(async (tx) => {
      await tx.run(failAbandoned({ running: INTERRUPTED, undoing: UNDO_INTERRUPTED }))
      const found = await tx.one(lockedImport(id))
      if (found.status === 'undone') throw problem('IMPORT_NOT_READY')
      if (found.status === 'undoing') throw problem('IMPORT_RUNNING')
      if (found.status === 'running' || found.status === 'done')
        return { answer: presentImport(found), begun: null }
      needName(found.mapping)
      const begun = await tx.one(beginRun(id))
      return { answer: presentImport(await tx.one(importById(id))), begun }
    })
    .catch((error: unknown) => {
      throw violatedUnique(error) === 'product_imports_running' ? problem('IMPORT_RUNNING') : error
    })
  if (begun !== null) {
    const { services, now } = context
    const run = { id, mode, now, shopId: begun.shop_id, actor: begun.actor_id, attempt: begun.attempt }
    services.background.run((signal) => inBackgroundOf(run.shopId, () => runImport(services, run, signal)))
  }
  return answer
}
