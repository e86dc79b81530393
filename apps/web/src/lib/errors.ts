import type { DocumentOwner } from '@prateleira/contract/contacts/errors'
import type { ErrorCode } from '@prateleira/contract/errors'
import type { EditConflict } from '@prateleira/contract/shared/edits'
import type { InputIssue } from '@prateleira/contract/shared/errors'
import type {
  CorrectedMeanwhile,
  EqualEntry,
  LowStockLeft,
  StockShortage,
} from '@prateleira/contract/stock/errors'

const OFFLINE = 'Sem conexão com o servidor. Verifique sua internet e tente de novo.'
const UNAVAILABLE = 'O sistema está temporariamente indisponível. Tente de novo em instantes.'
const UNKNOWN = 'Algo deu errado. Tente de novo; se continuar, fale com o suporte.'

interface ErrorData {
  BAD_REQUEST: { issues: InputIssue[] } | undefined
  DOCUMENT_TAKEN: DocumentOwner | undefined
  ALREADY_REVERSED: CorrectedMeanwhile | undefined
  INSUFFICIENT_STOCK: StockShortage | undefined
  LOW_STOCK_UNCONFIRMED: LowStockLeft | undefined
  EQUAL_ENTRY_UNCONFIRMED: EqualEntry | undefined
  EDIT_CONFLICT: { conflicts: EditConflict[] } | undefined
}
type DataOf<Code> = Code extends keyof ErrorData ? ErrorData[Code] : unknown

/** An answer of the server other than success. Its message is written for people. */
export class ApiError<Code extends string = string, Data = unknown> extends Error {
  readonly code: Code
  readonly status: number
  readonly data: Data
  /** Whether the server itself refused the request, and not a proxy. */
  readonly defined: boolean
  /** Of the request, for support. */
  readonly requestId: string | undefined

  constructor(answer: {
    code: Code
    status: number
    message: string
    data: Data
    defined: boolean
    requestId?: string
  }) {
    super(answer.message)
    this.code = answer.code
    this.status = answer.status
    this.data = answer.data
    this.defined = answer.defined
    this.requestId = answer.requestId
  }
}

/** Creates the error of an unsuccessful answer, with the server's text, or ours when it sent none. */
export function errorOfAnswer(body: unknown, status: number): ApiError {
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const defined = typeof answer.code === 'string' && typeof answer.message === 'string'
  return new ApiError({
    defined,
    code: defined ? (answer.code as string) : status >= 502 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR',
    status,
    message: defined ? (answer.message as string) : status >= 502 ? UNAVAILABLE : UNKNOWN,
    data: answer.data,
    requestId: typeof answer.requestId === 'string' ? answer.requestId : undefined,
  })
}

/** Whether an error has this code; its `data` is then typed. */
export function isErrorCode<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError<Code, DataOf<Code>> {
  return error instanceof ApiError && error.code === code
}

/** An error of the page itself whose message is written for people. */
export class ReadableError extends Error {}

/** An error with the message of somebody who knows more of it. */
export interface Explained {
  explained?: string
}

/** The message of an error for people, in Portuguese. */
export function errorMessage(error: unknown): string {
  const { explained } = Object(error) as Explained
  if (explained) return explained
  if (error instanceof ApiError || error instanceof ReadableError) return error.message
  return isNetworkFailure(error) ? OFFLINE : UNKNOWN
}

/** Whether the server refused the request for a reason that its message states. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

/** Whether the same request would be refused again, because its target is missing or impossible. */
export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410, 422].includes(error.status)
}

/** The request behind an error, for support; undefined when it never reached the server. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** The network was lost, or did not answer in time. A TypeError that is none of these is a fault of the page. */
export class NetworkFailure extends Error {}

/** What a request gives. @throws NetworkFailure when it fails on its way, for which browsers have words of their own */
export const overNetwork = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new NetworkFailure(error.message)
  })

/** Whether the request may have failed on its way: repeating it is safe for reads and for idempotent writes. */
export function isNetworkFailure(error: unknown): boolean {
  // A module: a part of the page that was not loaded.
  return error instanceof NetworkFailure || /module/.test(Object(error).message)
}

/** Whether the server may have executed the request all the same. */
export function mayBeDone(error: unknown): boolean {
  return isNetworkFailure(error) || (error instanceof ApiError && error.status >= 500)
}

/** Whether repeating it in a moment may succeed. */
export function isTransient(error: unknown): boolean {
  return isNetworkFailure(error) || (error instanceof ApiError && error.status >= 502)
}
