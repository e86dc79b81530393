import { CORRECTED_MEANWHILE } from '@prateleira/contract/stock/correction'
import { isErrorCode, ReadableError } from './errors.ts'

/** What the server says of an entry that somebody has corrected, known before it is asked. */
export class CorrectedError extends ReadableError {
  /** The movement that stands in its place. */
  readonly by: string
  constructor(by: string, message = CORRECTED_MEANWHILE) {
    super(message)
    this.by = by
  }
}

/** The movement that stands in the place of the entry that an error is about; null for another error. */
export function correctedBy(error: unknown): string | null {
  if (error instanceof CorrectedError) return error.by
  return isErrorCode(error, 'ALREADY_REVERSED') ? (error.data?.corrected_by ?? null) : null
}
