import type { ImportUndoPreview, ProductImport } from '@prateleira/contract/imports/schemas'
import { planForManyRows } from '../../kernel/db/many-rows.ts'
import type { Services, ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { assertStarterMay, type ImportAttempt, Superseded } from './attempt.ts'
import { readMadeProducts } from './made-products.ts'
import { deleteUnusedCategories, deleteUnusedSuppliers, lockNamed } from './named-queries.ts'
import { presentImport } from './present.ts'
import { beginWork, deleteProducts, endUndo, importById, lockedImport } from './queries.ts'
import { runAndWake } from './run-and-wake.ts'

const NAMED_MAX = 10
const SHOWN_MAX = 50
/** Products deleted per statement, so that none takes too long. */
const ROUND = 200

/** What undoing an import would remove, and the products that have moved since. Throws NOT_FOUND. */
export function previewUndo(context: ShopContext, id: string): Promise<ImportUndoPreview> {
  return context.run(async (tx) => {
    await tx.one(importById(id))
    const { made, moved } = await readMadeProducts(tx, id)
    return {
      removable: made.length - moved.length,
      moved: moved.length,
      moved_products: moved.slice(0, SHOWN_MAX),
    }
  })
}

/**
 * Starts to delete what an import created, and returns before it is done. Products that have moved since are named in a refusal,
 * unless they may stay. Repeated calls return its current state.
 * @throws NOT_FOUND, IMPORT_NOT_READY when nothing was imported, IMPORT_RUNNING, IMPORT_PRODUCTS_MOVED.
 */
export async function undoImport(
  context: ShopContext,
  id: string,
  keepMoved: boolean,
): Promise<ProductImport> {
  return runAndWake(context, async (tx) => {
    const found = await tx.one(lockedImport(id))
    if (found.status === 'undone' || found.status === 'undoing') return presentImport(found)
    if (found.status !== 'done') throw problem('IMPORT_NOT_READY')
    const moved = keepMoved ? [] : (await readMadeProducts(tx, id)).moved
    if (moved.length > 0) throw movedSince(moved.map(({ name }) => name))
    for (const query of beginWork(id, { undo: true, partly: keepMoved, now: context.now }))
      await tx.run(query)
    return presentImport(await tx.one(importById(id)))
  })
}

/**
 * Deletes what an import created and nothing else: its products with their variants and initial stock, and its unused
 * categories and suppliers. In one transaction.
 */
export async function runUndo({ door }: Services, undo: ImportAttempt): Promise<void> {
  const { id, shopId, actor, partly: keepMoved, signal } = undo
  await door.enterAs(
    shopId,
    async (tx) => {
      await assertStarterMay(tx, false, 'nada foi excluído')
      await planForManyRows(tx, 0)
      // Locked first, as the ledger does: a concurrent movement is either seen below or finds the product deleted.
      const { made, moved } = await readMadeProducts(tx, id, { lock: true })
      if (moved.length > 0 && !keepMoved) throw movedSince(moved.map(({ name }) => name))
      const stay = new Set(moved.map((product) => product.id))
      const going = made.map((product) => product.id).filter((product) => !stay.has(product))
      for (let done = 0; done < going.length; done += ROUND) {
        signal.throwIfAborted()
        undo.progress({ done, total: going.length })
        await tx.run(deleteProducts(going.slice(done, done + ROUND)))
      }
      signal.throwIfAborted()
      for (const lock of lockNamed(id)) await tx.run(lock)
      await tx.run(deleteUnusedCategories(id))
      await tx.run(deleteUnusedSuppliers(id))
      if ((await tx.run(endUndo(id, undo.number, { gone: going.length, kept: moved.length }))) === 0)
        throw new Superseded()
      await assertStarterMay(tx, false, 'nada foi excluído')
    },
    actor,
  )
}

function movedSince(names: string[]) {
  const named = names.slice(0, NAMED_MAX).map((name) => `"${name}"`)
  const more = names.length - named.length
  const list = more > 0 ? `${named.join(', ')} e mais ${more}` : named.join(', ')
  return problem('IMPORT_PRODUCTS_MOVED', {
    message: `Estes produtos já tiveram movimentações depois da importação: ${list}.`,
  })
}
