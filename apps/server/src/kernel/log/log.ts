import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pg from 'pg'

/** Lines of one kind per minute; the rest is counted and reported in one line at the end of the minute. */
const LINES = 20
const WINDOW = 60_000
const KINDS_MAX = 200
/** Levels of nested causes that are logged. */
const DEPTH = 3

/** Options of the server's logger: errors without personal data, and a limit for each kind of line. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: (error: Error) => describeError(error) },
    hooks: { logMethod: limitLines() },
  }
}

/** What Fastify itself logs: no requests, but aborted answers, unless the client disconnected. */
export class FailureLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }
  override streamError(error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    reply.log.error({ err: error, requestId: request.id }, 'An answer broke off')
  }
}

interface Described {
  type: string
  message: string
  stack: string
  cause?: Described
  [detail: string]: unknown
}

/** Details that name code or tables. Others may contain rows, addresses or queries. */
const DETAILS = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'responseCode',
  'command',
  'statusCode',
]
/** SQLSTATEs whose message quotes the value. */
const QUOTES_VALUES = /^22/

/** An error for the log, without user input: no row, no address, no query. */
export function describeError(error: unknown, depth = DEPTH): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'No error was thrown', stack: '' }
  const details = Object.fromEntries(
    DETAILS.flatMap((name) => {
      const value: unknown = Reflect.get(error, name)
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : []
    }),
  )
  const quotes = error instanceof pg.DatabaseError && QUOTES_VALUES.test(error.code ?? '')
  return {
    type: error.constructor.name,
    message: quotes ? 'A value was refused by the database' : masked(error.message),
    ...details,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && depth > 0 ? { cause: describeError(error.cause, depth - 1) } : {}),
  }
}

/** Without mail addresses and one-time tokens. */
function masked(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/[^\s@<>"'(),;:]{1,64}@[^\s@<>"'(),;:]{1,255}/g, '…@…')
    .replace(/\b(token|code|key)=[^&\s"]+/gi, '$1=…')
}

/** For pino's hook logMethod. */
export function limitLines(now = Date.now) {
  const kinds = new Map<string, { began: number; lines: number; left: number }>()
  return function logMethod(this: unknown, args: unknown[], method: (...args: never[]) => void): void {
    const write = (...line: unknown[]) => method.apply(this, line as never[])
    const name = kindOf(args)
    const kind = kinds.has(name) || kinds.size < KINDS_MAX ? name : 'others'
    let seen = kinds.get(kind)
    if (!seen || now() - seen.began >= WINDOW) {
      seen = { began: now(), lines: 0, left: 0 }
      kinds.set(kind, seen)
    }
    seen.lines += 1
    if (seen.lines <= LINES) {
      write(...args)
      return
    }
    seen.left += 1
    if (seen.left > 1) return
    const counted = seen
    setTimeout(() => {
      write({ times: counted.left }, `More of the same within a minute: ${kind}`)
      if (kinds.get(kind) === counted) kinds.delete(kind)
    }, WINDOW).unref()
  }
}

/** The text of a line and the code of its error, since one text may cover different failures. */
function kindOf([first, second]: unknown[]): string {
  if (typeof first === 'string') return first
  const error = (first as { err?: { code?: unknown; message?: unknown } } | null)?.err
  return `${String(second)} ${String(error?.code ?? error?.message ?? '')}`.slice(0, 200).trim()
}
