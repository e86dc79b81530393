import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { problem } from '../errors.ts'
import { csvText } from './csv.ts'
import type { Table } from './table.ts'
import { xlsxStream } from './xlsx.ts'

/** A download that takes longer than this is given up, so that it does not keep its connection for ever. */
const LONGEST = 10 * 60_000

const FORMATS: Record<
  'csv' | 'xlsx',
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

/** Reads the query of an export as a procedure would; throws BAD_REQUEST with its issues. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(query)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: message.startsWith('Unrecognized key') ? 'Os dados têm um campo que não existe aqui.' : message,
  }))
  throw problem('BAD_REQUEST', { message: issues[0]?.message, data: { issues } })
}

/** Answers with a table as a file of that name, batch by batch as the client reads; with 204 when it has no row. */
export async function sendTable<Row>(
  reply: FastifyReply,
  { table, batches, name }: { table: Table<Row>; batches: AsyncIterable<Row[]>; name: string },
): Promise<void> {
  const rows = batches[Symbol.asyncIterator]()
  const first = await rows.next()
  if (first.done) {
    reply.status(204).send()
    return
  }
  const { type, stream } = FORMATS[name.endsWith('.xlsx') ? 'xlsx' : 'csv']
  const body = new PassThrough()
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(body)
  await pipeline(stream(table, following(first.value, rows)), body, { signal: AbortSignal.timeout(LONGEST) })
}

/**
 * Waits for an export. What fails before the first byte is thrown, for the usual answer; later it is too late for another one:
 * the connection breaks off, and the browser knows that the file is not whole.
 */
export async function exported(
  request: FastifyRequest,
  reply: FastifyReply,
  sending: Promise<void>,
): Promise<FastifyReply> {
  await sending.catch((error) => {
    if (!reply.sent) throw error
    request.log.warn({ err: error, requestId: request.id }, 'An export broke off')
  })
  return reply
}

/** A first element that was already taken, and the rest. */
async function* following<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T, void> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
