import { ORPCError } from '@orpc/server'
import { type ErrorCode, errorCatalogue, isErrorCode } from '@prateleira/contract/errors'
import type { InputIssue } from '@prateleira/contract/shared/errors'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** Makes an error of the catalogue, to be thrown. `message` replaces the catalogue's where a text names things. */
export function problem(
  code: ErrorCode,
  options: { message?: string; data?: unknown; cause?: unknown } = {},
): ORPCError<string, unknown> {
  const known = errorCatalogue[code]
  return new ORPCError(code, {
    status: known.status,
    message: options.message ?? known.message,
    data: options.data,
    ...(options.cause === undefined ? {} : { cause: options.cause }),
  })
}

/**
 * Logs what the server did not expect: an error that is answered as an unknown one, and one behind a refusal (`cause`), such as a
 * statement that took too long. Refusals on purpose are not logged. `known` is what the caller is answered.
 */
export function logUnexpected(
  log: FastifyBaseLogger,
  error: unknown,
  known: ORPCError<string, unknown> | null,
  requestId: string,
): void {
  if (known === null || known.code === 'INTERNAL_SERVER_ERROR')
    log.error({ err: error, requestId }, 'A request failed')
  else if (known.cause !== undefined)
    log.warn({ err: known.cause, requestId, answered: known.code }, 'A request could not be served')
}

/** A BAD_REQUEST about one field of the input, for rules that a schema cannot know. */
export function badField(path: string, message: string): ORPCError<string, unknown> {
  const issues: InputIssue[] = [{ path, message }]
  return problem('BAD_REQUEST', { message, data: { issues } })
}

/** The name of the violated constraint when `error` is a unique violation; else null. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** The name of the violated constraint when `error` is a check violation; else null. */
export function violatedCheck(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23514' ? (error.constraint ?? '') : null
}

/** What an SQLSTATE means to a caller: a code of the catalogue, or an error made from what the database says of it. */
export type DatabaseErrors = Record<
  string,
  ErrorCode | ((error: pg.DatabaseError) => ORPCError<string, unknown>)
>

/** Of functions and triggers (migrations): the foundation's, and those that the modules declare. */
const declared = new Map<string, DatabaseErrors[string]>([['PR404', 'NOT_FOUND']])

/** Takes in what a module declares; the same again changes nothing. Throws when two mean different things by one SQLSTATE. */
export function declareErrors(errors: DatabaseErrors): void {
  for (const [state, meaning] of Object.entries(errors)) {
    if ((declared.get(state) ?? meaning) !== meaning) throw new Error(`SQLSTATE ${state} is declared twice`)
    declared.set(state, meaning)
  }
}

/** A reference to something that is not there, or not the tenant's: both answer alike (ISO-02). */
const FOREIGN_KEY_VIOLATION = '23503'
/** Deadlock and serialisation failure: the door has tried again already. */
const CONFLICTS = new Set(['40P01', '40001', '55P03'])
/** Values that pass the schema and not the column: too large, not valid text, out of range, against a check. */
const BAD_VALUES = /^22|^23514$|^23502$|^54000$/
/** Connection trouble, shutdown, too many connections, out of resources, time-out. */
const UNAVAILABLE = /^(08|53|57|58)/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EACCES',
])

/** Says in our words what went wrong; null for what is nobody's business outside. What nobody expected is its `cause`. */
export function translate(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof ORPCError) return isErrorCode(error.code) ? error : null
  if (!(error instanceof Error)) return null
  if (error instanceof pg.DatabaseError) return translateDatabase(error)
  if ('code' in error && NETWORK.has(String(error.code)))
    return problem('SERVICE_UNAVAILABLE', { cause: error })
  // The driver's own words when a connection breaks or none is to be had in time.
  if (
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed)|Cannot use a pool after|Query read timeout)/.test(
      error.message,
    )
  ) {
    return problem('SERVICE_UNAVAILABLE', { cause: error })
  }
  return null
}

function translateDatabase(error: pg.DatabaseError): ORPCError<string, unknown> | null {
  const code = error.code ?? ''
  const meaning = declared.get(code)
  if (meaning) return typeof meaning === 'string' ? problem(meaning) : meaning(error)
  if (code === FOREIGN_KEY_VIOLATION) return problem('NOT_FOUND')
  if (CONFLICTS.has(code)) return problem('CONFLICT')
  if (UNAVAILABLE.test(code)) return problem('SERVICE_UNAVAILABLE', { cause: error })
  if (BAD_VALUES.test(code)) return problem('BAD_REQUEST', { cause: error })
  return null
}
