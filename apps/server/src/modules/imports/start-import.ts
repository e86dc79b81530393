import type { ImportMode } from '@prateleira/contract/imports/rules'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { refuseGivenCost } from '../catalog/index.ts'
import { needName } from './need-name.ts'
import { presentImport } from './present.ts'
import { beginWork, costColumn, importById, lockedImport } from './queries.ts'
import { runAndWake } from './run-and-wake.ts'

/**
 * Starts an import and returns before it is done. Repeated calls return its current state: a file is imported once.
 * @throws NOT_FOUND, IMPORT_NOT_READY when it was undone, IMPORT_RUNNING when another one runs, BAD_REQUEST when it has a column of costs and
 * the caller may see none.
 */
export async function startImport(
  context: ShopContext,
  id: string,
  mode: ImportMode,
): Promise<ProductImport> {
  return runAndWake(context, async (tx) => {
    const found = await tx.one(lockedImport(id))
    if (found.status === 'undone') throw problem('IMPORT_NOT_READY')
    if (found.status === 'undoing') throw problem('IMPORT_RUNNING')
    if (found.status === 'running' || found.status === 'done') return presentImport(found)
    needName(found.mapping)
    refuseGivenCost(tx, 'mapping.cost_price', (await tx.one(costColumn(id))).column)
    for (const query of beginWork(id, { undo: false, partly: mode === 'valid', now: context.now }))
      await tx.run(query)
    return presentImport(await tx.one(importById(id)))
  })
}
