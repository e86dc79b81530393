import type { Attempt } from '../../kernel/jobs/index.ts'
import type { ImportWork } from './queries.ts'

/** One attempt at an import or its undoing. */
export interface ImportAttempt extends Attempt, ImportWork {
  id: string
  shopId: string
  /** Who started it. */
  actor: string | null
  /** Only the latest attempt may end the import. */
  number: number
}

/** A reason to change nothing, in words for people. */
export class Refused extends Error {}

/** Thrown by an attempt that was considered dead: another one counts, and this one's changes are rolled back. */
export class Superseded extends Error {}
