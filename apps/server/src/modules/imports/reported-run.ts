import { ORPCError } from '@orpc/server'
import type { Query } from '../../kernel/db/query.ts'
import type { Services } from '../../kernel/rpc/context.ts'
import { translate, violatedUnique } from '../../kernel/rpc/errors.ts'
import { noteProgress } from './queries.ts'

/** How often a run says that it is still there while it reads or waits. */
const SIGN_OF_LIFE = 5_000

/** A reason to change nothing, in words for people. */
export class Refused extends Error {}

export interface Progress {
  done: number
  total: number
}

interface Run {
  id: string
  shopId: string
  /** Which start of the import this is: only the latest may end it. */
  attempt: number
}

/**
 * Does what an import or its undoing does in the background, with signs of life and of progress that others see at once. When
 * it fails, `failed` gives the query that writes down why: null when that is nobody's business outside.
 */
export async function reportedRun(
  { door, log }: Services,
  { id, shopId, attempt }: Run,
  work: (progress: Progress, tell: () => Promise<void>) => Promise<void>,
  failed: (reason: string | null) => Query<unknown>,
): Promise<void> {
  const progress = { done: 0, total: 0 }
  const tell = async () => {
    await door.enterAs(shopId, (tx) => tx.run(noteProgress(id, attempt, progress)))
  }
  const timer = setInterval(() => void tell().catch(() => {}), SIGN_OF_LIFE)
  try {
    await work(progress, tell)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) log.error({ err: error }, 'An import or its undoing failed')
    await door.enterAs(shopId, (tx) => tx.run(failed(reason)))
  } finally {
    clearInterval(timer)
  }
}

/** Why nothing was changed; null when it is nobody's business outside. */
function reasonOf(error: unknown): string | null {
  if (error instanceof Refused) return error.message
  if (violatedUnique(error) !== null)
    return 'Um código deste arquivo passou a ser usado durante a importação, e nada foi importado. Confira e tente de novo.'
  const known = error instanceof ORPCError ? error : translate(error)
  return known?.message ?? null
}
