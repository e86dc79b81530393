import type { ImportUndoPreview, ProductImport } from '@prateleira/contract/imports/schemas'
import { planForManyRows } from '../../kernel/db/many-rows.ts'
import type { Services, ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { INTERRUPTED, presentImport, UNDO_INTERRUPTED } from './present.ts'
import {
  beginRun,
  deleteProducts,
  deleteUnusedCategories,
  endUndo,
  failAbandoned,
  failUndo,
  importById,
  lockedImport,
  madeProducts,
  movedProducts,
} from './queries.ts'
import { Refused, reportedRun } from './reported-run.ts'

const NAMED_MAX = 10
const SHOWN_MAX = 50
/** Products deleted by one statement, so that none takes too long. */
const ROUND = 200

/** What undoing an import would remove, and what has moved since. Throws NOT_FOUND. */
export function previewUndo(context: ShopContext, id: string): Promise<ImportUndoPreview> {
  return context.run(async (tx) => {
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
 * Begins to delete what an import made, and answers before it is done. Products that have moved since stop it, by name, unless
 * they may stay. Whoever asks again while it runs or when it is done hears how it stands.
 * @throws NOT_FOUND, IMPORT_NOT_READY when nothing was imported, IMPORT_RUNNING, IMPORT_PRODUCTS_MOVED.
 */
export async function undoImport(
  context: ShopContext,
  id: string,
  keepMoved: boolean,
): Promise<ProductImport> {
  const { answer, begun } = await context
    .run(async (tx) => {
      await tx.run(failAbandoned({ running: INTERRUPTED, undoing: UNDO_INTERRUPTED }))
      const found = await tx.one(lockedImport(id))
      if (found.status === 'undone' || found.status === 'undoing')
        return { answer: presentImport(found), begun: null }
      if (found.status !== 'done') throw problem('IMPORT_NOT_READY')
      const moved = keepMoved ? [] : await tx.many(movedProducts(id))
      if (moved.length > 0) throw movedSince(moved.map(({ name }) => name))
      const begun = await tx.one(beginRun(id, 'undoing'))
      return { answer: presentImport(await tx.one(importById(id))), begun }
    })
    .catch((error: unknown) => {
      throw violatedUnique(error) === 'product_imports_running' ? problem('IMPORT_RUNNING') : error
    })
  if (begun !== null) {
    const { services } = context
    const undo = { id, keepMoved, shopId: begun.shop_id, attempt: begun.attempt }
    services.background.run((signal) => runUndo(services, undo, signal))
  }
  return answer
}

interface Undo {
  id: string
  shopId: string
  /** Which start this is: only the latest may end it. */
  attempt: number
  keepMoved: boolean
}

/**
 * Deletes what an import made and nothing else: its products with their variants and initial stock, and its categories that
 * nobody uses. Everything in one transaction: whatever happens before its end, a killed server included, all of it is there.
 */
async function runUndo(services: Services, undo: Undo, signal: AbortSignal): Promise<void> {
  const { door } = services
  await reportedRun(
    services,
    undo,
    async (progress, tell) => {
      const stopped = () => {
        if (signal.aborted) throw new Refused(UNDO_INTERRUPTED)
      }
      await door.enterAs(undo.shopId, async (tx) => {
        await planForManyRows(tx, 0)
        // Locked first, as the ledger does: whoever moves one of them now is either seen below or comes too late.
        const made = await tx.many(madeProducts(undo.id).forUpdate('p'))
        const moved = await tx.many(movedProducts(undo.id))
        if (moved.length > 0 && !undo.keepMoved) throw movedSince(moved.map(({ name }) => name))
        const stay = new Set(moved.map((product) => product.id))
        const going = made.map((product) => product.id).filter((product) => !stay.has(product))
        progress.total = going.length
        for (let at = 0; at < going.length; at += ROUND) {
          stopped()
          progress.done = at
          await tell()
          await tx.run(deleteProducts(going.slice(at, at + ROUND)))
        }
        stopped()
        await tx.run(deleteUnusedCategories(undo.id))
        const ended = await tx.run(endUndo(undo.id, undo.attempt, moved.length))
        // Given up as dead and begun again meanwhile: the other one counts.
        if (ended === 0) throw new Refused(UNDO_INTERRUPTED)
      })
    },
    (reason) =>
      failUndo(
        undo.id,
        undo.attempt,
        reason ?? 'Algo deu errado do nosso lado e nada foi excluído. Tente de novo.',
      ),
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
