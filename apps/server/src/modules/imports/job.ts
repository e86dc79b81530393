import { ORPCError } from '@orpc/server'
import type { Job, JobData } from '../../kernel/jobs/index.ts'
import { translate, violatedUnique } from '../../kernel/rpc/errors.ts'
import type { Kernel } from '../../module.ts'
import { Refused, Superseded } from './attempt.ts'
import { beginAttempt, failWork, noteProgress } from './queries.ts'
import { runImport } from './run-import.ts'
import { runUndo } from './undo-import.ts'

const FAILURES = {
  import: {
    failed: 'Algo deu errado do nosso lado e nada foi importado. Tente de novo.',
    interrupted: 'A importação foi interrompida e nada foi importado. Tente de novo.',
  },
  undo: {
    failed: 'Algo deu errado do nosso lado e nada foi excluído. Tente de novo.',
    interrupted: 'A exclusão foi interrompida e nada foi excluído. Tente de novo.',
  },
}

/**
 * Runs or undoes an import in one transaction: until its end nothing of it is stored, and after a killed server it starts
 * anew. Permanent failures are not retried; the owner sees the reason.
 */
export const importJob: Job<Kernel> = {
  concurrency: 2,
  run: async ({ services }, data, attempt) => {
    const { door, log } = services
    const { actor, failures, ...work } = read(data)
    const { id, shopId, undo } = work
    const begun = await door.enterAs(shopId, (tx) => tx.maybe(beginAttempt(id, undo)))
    if (!begun) return
    const at = { ...attempt, ...work, actor, number: begun.attempt }
    try {
      await (undo ? runUndo(services, at) : runImport(services, at))
    } catch (error) {
      if (attempt.signal.aborted) throw error
      if (error instanceof Superseded) return
      const reason = reasonOf(error)
      if (reason === null) log.error({ err: error }, 'An import or its undoing failed')
      await door.enterAs(shopId, (tx) => tx.run(failWork(id, reason ?? failures.failed, begun.attempt)))
    }
  },
  progress: ({ services: { door } }, data, at) => {
    const { id, shopId } = read(data)
    return door.enterAs(shopId, (tx) => tx.run(noteProgress(id, at)))
  },
  gaveUp: ({ services: { door } }, data) => {
    const { id, shopId, failures } = read(data)
    return door.enterAs(shopId, (tx) => tx.run(failWork(id, failures.interrupted)))
  },
}

/** The payload written by queue_import. */
function read({ import_id, shop_id, actor_id, undo, partly, now }: JobData) {
  return {
    id: String(import_id),
    shopId: String(shop_id),
    actor: typeof actor_id === 'string' ? actor_id : null,
    undo: undo === true,
    partly: partly === true,
    now: new Date(String(now)),
    failures: undo === true ? FAILURES.undo : FAILURES.import,
  }
}

/** Why nothing was changed; null for internal errors. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message
  if (violatedUnique(error) !== null)
    return 'Um código deste arquivo passou a ser usado durante a importação, e nada foi importado. Confira e tente de novo.'
  const known = error instanceof ORPCError ? error : translate(error)
  return known?.message ?? null
}
