import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pastStockExportInput } from '@prateleira/contract/reports/advanced-schemas'
import { exportInput } from '@prateleira/contract/reports/report-schemas'
import {
  ADVANCED_KINDS,
  type ExportFormat,
  type ExportKind,
  exportFileName,
  REPORT_KINDS,
} from '@prateleira/contract/reports/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { isAnonymous, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { csvText } from '../../platform/export/csv.ts'
import type { Table } from '../../platform/export/table.ts'
import { xlsxStream } from '../../platform/export/xlsx.ts'
import { exportAdvanced, exportReport, type Receiver } from './export.ts'

export const EXPORT_PATH = '/reports/:kind/export'
/** A download that takes longer than this is given up, so that it does not keep its connection for ever. */
const LONGEST = 10 * 60_000

const FORMATS: Record<
  ExportFormat,
  { type: string; stream<Row>(table: Table<Row>, batches: AsyncIterable<Row[]>): Readable }
> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    stream: (table, batches) => Readable.from(csvText(table, batches), { highWaterMark: 1 }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: xlsxStream,
  },
}

/**
 * Serves GET /reports/{kind}/export?period=&format= (past-stock: ?date=&format=) below `prefix`: a file, or 204 when there is nothing to export. Outside
 * the procedures, whose answers are JSON made in memory.
 */
export function serveExports(
  server: FastifyInstance,
  prefix: string,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): void {
  server.get<{ Params: { kind: string } }>(
    `${prefix}${EXPORT_PATH}`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = contextOf(request, reply)
      // Before the input is looked at, as for the procedures.
      if (isAnonymous(context)) throw problem('UNAUTHORIZED')
      const kind = [...REPORT_KINDS, ...ADVANCED_KINDS].find((name) => name === request.params.kind)
      if (!kind) return reply.callNotFound()
      await send(context, kind, request.query, reply).catch((error) => {
        if (!reply.sent) throw error
        // Too late for another answer: the connection breaks off, and the browser knows that the file is not whole.
        request.log.warn({ err: error, requestId: request.id }, 'An export broke off')
      })
      return reply
    },
  )
}

function read<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(query)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: message.startsWith('Unrecognized key') ? 'Os dados têm um campo que não existe aqui.' : message,
  }))
  throw problem('BAD_REQUEST', { message: issues[0]?.message, data: { issues } })
}

function send(context: RequestContext, kind: ExportKind, query: unknown, reply: FastifyReply): Promise<void> {
  if (kind === 'past-stock') {
    const { date, format } = read(pastStockExportInput, query)
    return exportAdvanced(context, { kind, date }, fileTo(reply, kind, format))
  }
  const { period, format } = read(exportInput, query)
  const receive = fileTo(reply, kind, format)
  return kind === 'abc' || kind === 'reasons'
    ? exportAdvanced(context, { kind, period }, receive)
    : exportReport(context, kind, period, receive)
}

/** Answers with the file, or 204 when it would be empty. */
function fileTo(reply: FastifyReply, kind: ExportKind, format: ExportFormat): Receiver {
  return async (table, batches, day) => {
    const rows = batches[Symbol.asyncIterator]()
    const first = await rows.next()
    if (first.done) {
      reply.status(204).send()
      return
    }
    const { type, stream } = FORMATS[format]
    const body = new PassThrough()
    reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${exportFileName(kind, format, day)}"`)
      .send(body)
    await pipeline(stream(table, following(first.value, rows)), body, {
      signal: AbortSignal.timeout(LONGEST),
    })
  }
}

/** A first element that was already taken, and the rest. */
async function* following<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T, void> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
