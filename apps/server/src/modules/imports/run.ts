import { ORPCError } from '@orpc/server'
import type { ImportMapping, ImportMode } from '@prateleira/contract/imports/rules'
import { foldText } from '@prateleira/contract/shared/text'
import type { Services } from '../../platform/context.ts'
import { problem, translate, violatedUnique } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tenant-db.ts'
import { insertProducts, productRoom } from '../catalog/index.ts'
import type { Draft } from './build-drafts.ts'
import { conflictsOf, newCategories } from './conflicts.ts'
import { INTERRUPTED } from './present.ts'
import {
  categoryIds,
  endRun,
  failRun,
  importFile,
  linkCategories,
  linkProducts,
  makeCategories,
  noteProgress,
} from './queries.ts'
import type { CheckedFile } from './read-file.ts'
import { checkFile } from './read-file.ts'

interface Run {
  id: string
  userId: string
  /** Which start of the import this is: only the latest may end it. */
  attempt: number
  mode: ImportMode
  now: Date
}

/** Products written by one round of statements; between rounds the run tells how far it is and heeds a stop. */
const ROUND = 200
/** How often a run says that it is still there while it reads or waits. */
const SIGN_OF_LIFE = 5_000

/** A reason to import nothing, in words for people. */
class Refused extends Error {}

/**
 * Imports a file: everything in one transaction, which ends with the import's own state. Whatever happens before that, a
 * killed server included, nothing of it is there.
 */
export async function runImport(services: Services, run: Run, signal: AbortSignal): Promise<void> {
  const { door } = services
  const progress = { done: 0, total: 0 }
  const tell = () => door.enterAs(run.userId, (tx) => tx.run(noteProgress(run.id, run.attempt, progress)))
  const timer = setInterval(() => void tell().catch(() => {}), SIGN_OF_LIFE)
  try {
    const { file, packed, mapping } = await door.enterAs(run.userId, (tx) => tx.one(importFile(run.id)))
    if (file === null) throw new Refused(INTERRUPTED)
    const checked = await checkFile(file, packed, mapping as ImportMapping)
    progress.total = checked.drafts.length
    const report = async (done: number) => {
      if (signal.aborted) throw new Refused(INTERRUPTED)
      progress.done = done
      // Seen by others at once, which the import's own transaction is not.
      await tell()
    }
    await door.enterAs(run.userId, (tx) => writeAll(tx, run, checked, report))
  } catch (error) {
    const failure = reasonOf(error)
    if (failure === null) services.log.error({ err: error }, 'An import failed')
    await door.enterAs(run.userId, (tx) =>
      tx.run(
        failRun(
          run.id,
          run.attempt,
          failure ?? 'Algo deu errado do nosso lado e nada foi importado. Tente de novo.',
        ),
      ),
    )
  } finally {
    clearInterval(timer)
  }
}

async function writeAll(
  tx: Tx,
  run: Run,
  checked: CheckedFile,
  report: (done: number) => Promise<void>,
): Promise<void> {
  const { free } = await conflictsOf(tx, checked.drafts)
  const skipped = checked.drafts.length - free.length + checked.invalid
  if (run.mode === 'all' && skipped > 0)
    throw new Refused('Há produtos com erro. Corrija o arquivo ou importe só os produtos certos.')
  if (free.length === 0) throw new Refused('Nenhum produto deste arquivo pode ser importado.')
  const room = await productRoom(tx)
  if (room !== null && free.length > room) throw noRoom(room, free.length)
  const categories = await categoriesFor(tx, run.id, free)
  let variants = 0
  for (let at = 0; at < free.length; at += ROUND) {
    await report(at)
    const round = free.slice(at, at + ROUND).map(({ product, category, is_active }) => ({
      ...product,
      is_active,
      category_id: category === null ? null : (categories.ids.get(foldText(category)) ?? null),
    }))
    const made = await insertProducts(tx, round, run.now)
    await tx.run(linkProducts(run.id, made.ids))
    variants += made.variants
  }
  await report(free.length)
  const ended = await tx.run(
    endRun(run.id, run.attempt, {
      products_made: free.length,
      variants_made: variants,
      categories_made: categories.made,
      products_skipped: skipped,
      progress_done: free.length,
      progress_total: free.length,
    }),
  )
  // Given up as dead and started again meanwhile: the other run's products count.
  if (ended === 0) throw new Refused(INTERRUPTED)
}

async function categoriesFor(tx: Tx, importId: string, drafts: Draft[]) {
  const names = await newCategories(tx, drafts)
  const made = names.length > 0 ? await tx.many(makeCategories(names)) : []
  if (made.length > 0)
    await tx.run(
      linkCategories(
        importId,
        made.map(({ id }) => id),
      ),
    )
  const rows = await tx.many(categoryIds())
  return { ids: new Map(rows.map(({ id, key }) => [key, id])), made: made.length }
}

function noRoom(room: number, wanted: number) {
  return problem('PRODUCT_LIMIT_REACHED', {
    message: `Seu plano permite mais ${room} produtos, e o arquivo traz ${wanted}. Mude de plano para importar todos.`,
  })
}

/** Why nothing was imported; null when it is nobody's business outside. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message
  if (violatedUnique(error) !== null)
    return 'Um código deste arquivo passou a ser usado durante a importação, e nada foi importado. Confira e tente de novo.'
  const known = error instanceof ORPCError ? error : translate(error)
  return known?.message ?? null
}
