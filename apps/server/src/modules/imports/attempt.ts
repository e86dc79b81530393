import type { Attempt } from '../../kernel/jobs/index.ts'
import type { ImportWork } from './queries.ts'

/** One attempt at an import or its undoing. */
export interface ImportAttempt extends Attempt, ImportWork {
  id: string
  shopId: string
  /** The person who started it. */
  actor: string | null
  /** Only the latest attempt may end the import. */
  number: number
}

/** A reason to change nothing, in words for people. */
export class Refused extends Error {}

/** Thrown by an attempt that was considered dead: a newer one counts, and this one is rolled back. */
export class Superseded extends Error {}
