import type { ImportUndoPreview, ProductImport } from '@prateleira/contract/imports/schemas'
import { asShop, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { presentImport } from './present.ts'
import {
  deleteProducts,
  deleteUnusedCategories,
  endUndo,
  importById,
  lockedImport,
  madeProducts,
  movedProducts,
} from './queries.ts'

const NAMED_MAX = 10
const SHOWN_MAX = 50
/** Products deleted by one statement, so that none takes too long. */
const ROUND = 500

/** What undoing an import would remove, and what has moved since. Throws NOT_FOUND. */
export function previewUndo(context: RequestContext, id: string): Promise<ImportUndoPreview> {
  return asShop(context, async (tx) => {
    await tx.one(importById(id))
    const [made, moved] = await Promise.all([tx.many(madeProducts(id)), tx.many(movedProducts(id))])
    return {
      removable: made.length - moved.length,
      moved: moved.length,
      moved_products: moved.slice(0, SHOWN_MAX),
    }
  })
}

/**
 * Deletes what an import made and nothing else: its products with their variants and initial stock, and its categories that
 * nobody uses. Products that have moved since stop it, by name, unless they may stay. Repeated, it does nothing more.
 * @throws NOT_FOUND, IMPORT_NOT_READY when nothing was imported, IMPORT_PRODUCTS_MOVED.
 */
export function undoImport(context: RequestContext, id: string, keepMoved: boolean): Promise<ProductImport> {
  return asShop(context, async (tx) => {
    const found = await tx.one(lockedImport(id))
    if (found.status === 'undone') return presentImport(found)
    if (found.status !== 'done') throw problem('IMPORT_NOT_READY')
    // Locked first, as the ledger does: whoever moves one of them now is either seen below or comes too late.
    const made = await tx.many(madeProducts(id).forUpdate('p'))
    const moved = await tx.many(movedProducts(id))
    if (moved.length > 0 && !keepMoved) throw movedSince(moved.map(({ name }) => name))
    const stay = new Set(moved.map((product) => product.id))
    const going = made.map((product) => product.id).filter((product) => !stay.has(product))
    for (let at = 0; at < going.length; at += ROUND) await tx.run(deleteProducts(going.slice(at, at + ROUND)))
    await tx.run(deleteUnusedCategories(id))
    await tx.run(endUndo(id, moved.length))
    return presentImport(await tx.one(importById(id)))
  })
}

function movedSince(names: string[]) {
  const named = names.slice(0, NAMED_MAX).map((name) => `"${name}"`)
  const more = names.length - named.length
  const list = more > 0 ? `${named.join(', ')} e mais ${more}` : named.join(', ')
  return problem('IMPORT_PRODUCTS_MOVED', {
    message: `Estes produtos já tiveram movimentações depois da importação: ${list}.`,
  })
}
