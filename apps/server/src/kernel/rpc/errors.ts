import { ORPCError } from '@orpc/server'
import { type ErrorCode, errorCatalogue, isErrorCode } from '@prateleira/contract/errors'
import type { InputIssue } from '@prateleira/contract/shared/errors'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { tellFullDisk } from '../log/full-disk.ts'

/** Creates an error of the catalogue to throw. `message` overrides the catalogue's text. */
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
 * Logs unexpected errors: those answered as unknown, and the `cause` behind a refusal, such as a statement timeout. Intended refusals
 * are not logged. `known` is the error sent to the caller.
 */
export function logUnexpected(
  log: FastifyBaseLogger,
  error: unknown,
  known: ORPCError<string, unknown> | null,
  requestId: string,
): void {
  tellFullDisk(log, known?.cause ?? error)
  if (known === null || known.code === 'INTERNAL_SERVER_ERROR')
    log.error({ err: error, requestId }, 'A request failed')
  else if (known.cause !== undefined)
    log.warn({ err: known.cause, requestId, answered: known.code }, 'A request could not be served')
}

export const UNKNOWN_FIELD = 'Os dados têm um campo que não existe aqui.'

/** What an issue of the schema says to people: its own message, or one for those that zod words in English. */
export function inPortuguese(message: string): string {
  if (message.startsWith('Unrecognized key')) return UNKNOWN_FIELD
  if (message.startsWith('Invalid')) return 'Valor inválido.'
  if (message.startsWith('Too')) return 'Valor fora do tamanho permitido.'
  return message
}

/** A BAD_REQUEST for one input field, for rules outside the schema. */
export function badField(path: string, message: string): ORPCError<string, unknown> {
  const issues: InputIssue[] = [{ path, message }]
  return problem('BAD_REQUEST', { message, data: { issues } })
}

/** The SQLSTATE of a refused statement; empty for any other error. */
export function sqlStateOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Replaces refusals with given SQLSTATEs by the caller's own errors; others are thrown unchanged. */
export function inWords(
  error: unknown,
  words: Readonly<Record<string, readonly [code: ErrorCode, message: string]>>,
): unknown {
  const replacement = words[sqlStateOf(error)]
  return replacement ? problem(replacement[0], { message: replacement[1] }) : error
}

/** The Idempotency-Key of a request that requires one. Throws BAD_REQUEST with `message`. */
export function requireKey(key: string | null, message: string): string {
  if (key === null) throw badField('idempotency-key', message)
  return key
}

/** The name of the violated constraint when `error` is a unique violation; else null. */
export function violatedUnique(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** The name of the violated constraint when `error` is a check violation; else null. */
export function violatedCheck(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23514' ? (error.constraint ?? '') : null
}

/** Maps an SQLSTATE to a code of the catalogue, or to an error built from the database's error. */
export type DatabaseErrors = Record<
  string,
  ErrorCode | ((error: pg.DatabaseError) => ORPCError<string, unknown>)
>

/** SQLSTATEs raised by functions and triggers: the foundation's and those declared by modules. */
const declared = new Map<string, DatabaseErrors[string]>([['PR404', 'NOT_FOUND']])

/** Registers a module's SQLSTATEs; idempotent. Throws when two modules map one SQLSTATE differently. */
export function declareErrors(errors: DatabaseErrors): void {
  for (const [state, meaning] of Object.entries(errors)) {
    const other = declared.get(state) ?? meaning
    if (other !== meaning) throw new Error(`SQLSTATE ${state} is declared twice: ${other} and ${meaning}`)
    declared.set(state, meaning)
  }
}

/** A reference to a missing row or another tenant's: both get the same answer (ISO-02). */
const FOREIGN_KEY_VIOLATION = '23503'
/** Deadlock and serialisation failure, after the door's retry. */
const CONFLICTS = new Set(['40P01', '40001', '55P03'])
/** Values accepted by the schema and refused by the column: too large, invalid text, out of range, check violation. */
const BAD_VALUES = /^22|^23514$|^23502$|^54000$/
/** Connection trouble, shutdown, too many connections, out of resources, time-out. */
const UNAVAILABLE = /^(08|53|57|58)/
/** temp_file_limit (kernel/db/roles.ts): a retry would fail again. */
const TOO_LARGE = '53400'
const TOO_LARGE_SAID = 'A consulta é grande demais. Escolha um período menor ou filtre mais e tente de novo.'
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

/** Translates an error for the caller; null when it must stay internal. An unexpected error becomes the `cause`. */
export function translate(error: unknown): ORPCError<string, unknown> | null {
  if (error instanceof ORPCError) return isErrorCode(error.code) ? error : null
  if (!(error instanceof Error)) return null
  if (error instanceof pg.DatabaseError) return translateDatabase(error)
  if ('code' in error && NETWORK.has(String(error.code)))
    return problem('SERVICE_UNAVAILABLE', { cause: error })
  // The driver's messages for a broken connection and for a pool timeout.
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
  if (code === TOO_LARGE) return problem('SERVICE_UNAVAILABLE', { message: TOO_LARGE_SAID, cause: error })
  if (UNAVAILABLE.test(code)) return problem('SERVICE_UNAVAILABLE', { cause: error })
  if (BAD_VALUES.test(code)) return problem('BAD_REQUEST', { cause: error })
  return null
}
