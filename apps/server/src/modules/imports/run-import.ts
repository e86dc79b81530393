import type { ImportDecimals, ImportMapping } from '@prateleira/contract/imports/rules'
import { planForManyRows } from '../../kernel/db/many-rows.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { Services } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { createProducts, productRoom } from '../catalog/index.ts'
import { assertStarterMay, type ImportAttempt, Refused, Superseded } from './attempt.ts'
import { makeMissing } from './named-records.ts'
import { unclearColumn } from './numbers.ts'
import { endRun, importById, importFile, linkProducts } from './queries.ts'
import type { CheckedFile } from './read-file.ts'
import { checkFile } from './read-file.ts'
import { conflictsOf, linesOf } from './shop-conflicts.ts'

/** Maximum per round of statements; between rounds the run reports progress and checks for a stop. */
const ROUND = { products: 200, variants: 1000 }

/** Imports a file in one transaction, which includes the import's own state. */
export async function runImport({ door }: Services, run: ImportAttempt): Promise<void> {
  const { id, shopId } = run
  const { mapping, decimals, without_barcodes } = await door.enterAs(shopId, (tx) => tx.one(importById(id)))
  const fetch = (most: number) => door.enterAs(shopId, (tx) => tx.one(importFile(id, most)))
  const checked = await checkFile(fetch, {
    mapping: mapping as ImportMapping,
    decimals: decimals as ImportDecimals,
  })
  if (checked === null) throw new Error('The file of an import is gone')
  const unclear = checked.numbers.find((column) => column.unclear)
  if (unclear) throw new Refused(unclearColumn(unclear))
  const costs = (mapping as ImportMapping).cost_price !== undefined
  await door.enterAs(
    shopId,
    async (tx) => {
      await assertStarterMay(tx, costs, 'nada foi importado')
      await writeAll(tx, run, checked, without_barcodes)
      await assertStarterMay(tx, costs, 'nada foi importado')
    },
    run.actor,
  )
}

async function writeAll(
  tx: Tx,
  run: ImportAttempt,
  checked: CheckedFile,
  withoutBarcodes: boolean,
): Promise<void> {
  const report = (done: number) => {
    run.signal.throwIfAborted()
    run.progress({ done, total: checked.drafts.length })
  }
  const { free, known, taken } = await conflictsOf(tx, checked.drafts, withoutBarcodes)
  const skipped = checked.drafts.length - free.length + checked.invalid
  // That the shop has a product already is no error: it stays as it is.
  const wrong = skipped - known.length
  if (!run.partly && wrong > 0)
    throw new Refused('Há produtos com erro. Corrija o arquivo ou importe só os produtos certos.')
  if (free.length === 0 && (wrong > 0 || known.length === 0))
    throw new Refused('Nenhum produto deste arquivo pode ser importado.')
  const room = await productRoom(tx)
  if (room !== null && free.length > room) throw noRoom(room, free.length)
  const categories = await makeMissing(tx, 'category', { id: run.id, drafts: free })
  const suppliers = await makeMissing(tx, 'supplier', { id: run.id, drafts: free })
  let variants = 0
  let done = 0
  for (const [number, drafts] of roundsOf(free).entries()) {
    report(done)
    await planForManyRows(tx, number)
    const round = drafts.map(({ product, category, supplier, is_active }) => ({
      ...product,
      is_active,
      category_id: categories.idOf(category),
      supplier_id: suppliers.idOf(supplier),
    }))
    const made = await createProducts(tx, round, run.now)
    await tx.run(
      linkProducts(
        run.id,
        made.products.map(({ id }) => id),
      ),
    )
    variants += made.variants
    done += drafts.length
  }
  report(free.length)
  const lines = linesOf(checked, { free, known })
  const ended = await tx.run(
    endRun(run.id, run.number, {
      products_made: free.length,
      variants_made: variants,
      categories_made: categories.made,
      suppliers_made: suppliers.made,
      products_skipped: skipped,
      products_known: known.length,
      products_without_barcode: withoutBarcodes ? taken : 0,
      lines_applied: lines.applied,
      lines_skipped: lines.skipped,
      lines_known: lines.known,
      lines_refused: lines.refused,
      progress_done: free.length,
      progress_total: free.length,
    }),
  )
  if (ended === 0) throw new Superseded()
}

/** In the order of the file. A product with more variants than a round is a round of its own. */
export function roundsOf<D extends { product: { variants: unknown[] } }>(drafts: D[]): D[][] {
  const rounds: D[][] = []
  let room = 0
  for (const draft of drafts) {
    const variants = Math.max(1, draft.product.variants.length)
    const last = rounds.at(-1)
    if (!last || last.length === ROUND.products || variants > room) {
      rounds.push([draft])
      room = ROUND.variants - variants
    } else {
      last.push(draft)
      room -= variants
    }
  }
  return rounds
}

function noRoom(room: number, wanted: number) {
  return problem('PRODUCT_LIMIT_REACHED', {
    message: `Seu plano permite mais ${room} produtos, e o arquivo traz ${wanted}. Mude de plano para importar todos.`,
  })
}
