import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@prateleira/contract/shared/export-formats'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { EXPORT_BUSY } from '../db/row-stream.ts'
import { inPortuguese, problem } from '../rpc/errors.ts'
import { currentParty } from '../sharing/party.ts'
import { Turns } from '../sharing/turns.ts'
import { BRAZILIAN, csvText } from './csv.ts'
import { openDiskBuffer } from './disk-buffer.ts'
import type { Table } from './table.ts'
import { xlsxStream } from './xlsx.ts'

/** A file that takes longer is aborted, so that it does not hold its connection forever. */
const LONGEST = 10 * 60_000
/**
 * Concurrent downloads until the client has read them; one per party, whose next one waits this long (milliseconds).
 */
const DOWNLOADS_MAX = 200
const PATIENCE = 2000

const CSV_TYPE = 'text/csv; charset=utf-8'
const FORMATS: Record<
  ExportFormat,
  { type: string; stream<Row>(table: Table<Row>, batches: AsyncIterable<Row[]>): Readable }
> = {
  csv: {
    type: CSV_TYPE,
    stream: (table, batches) => Readable.from(csvText(table, batches), { highWaterMark: 1 }),
  },
  'csv-br': {
    type: CSV_TYPE,
    stream: (table, batches) => Readable.from(csvText(table, batches, BRAZILIAN), { highWaterMark: 1 }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: xlsxStream,
  },
}

/** Parses the query of an export as a procedure would. @throws BAD_REQUEST with its issues. */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(query)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: inPortuguese(message),
  }))
  throw problem('BAD_REQUEST', { message: issues[0]?.message, data: { issues } })
}

/** Replies whose body has begun; failures then surface in the body's stream. */
const begun = new WeakSet<FastifyReply>()

/**
 * Answers with a table as a file of that name, or with 204 when it has no rows. Resolves when the file is complete; what the
 * client has not read by then is on disk and holds no database connection.
 */
export async function sendTable<Row>(
  reply: FastifyReply,
  {
    table,
    batches,
    name,
    format,
  }: { table: Table<Row>; batches: AsyncIterable<Row[]>; name: string; format: ExportFormat },
): Promise<void> {
  const rows = batches[Symbol.asyncIterator]()
  const first = await rows.next()
  if (first.done) {
    reply.status(204).send()
    return
  }
  const body = await openDiskBuffer()
  begun.add(reply)
  const { type, stream } = FORMATS[format]
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(body)
  await pipeline(stream(table, following(first.value, rows)), body, { signal: AbortSignal.timeout(LONGEST) })
}

const downloads = new Turns({
  of: 'downloads',
  atOnce: DOWNLOADS_MAX,
  eachAtOnce: 1,
  waitingMax: DOWNLOADS_MAX,
  patience: PATIENCE,
})

/**
 * Sends a download when it is its turn, one at a time per party, until the client has read it. A failure before the first byte
 * is thrown and answered as usual; later the connection is aborted, so that the browser knows that the file is incomplete.
 * `admit` throws the refusal for callers who may not export.
 * @throws TOO_MANY_REQUESTS
 */
export async function sendDownload(
  admit: () => Promise<unknown>,
  reply: FastifyReply,
  send: () => Promise<void>,
): Promise<FastifyReply> {
  await admit()
  const party = currentParty()
  await new Promise<void>((resolve, reject) =>
    downloads.take(party, (refusal) =>
      refusal ? reject(problem('TOO_MANY_REQUESTS', { message: EXPORT_BUSY })) : resolve(),
    ),
  )
  if (reply.raw.destroyed) {
    downloads.end(party)
    return reply
  }
  reply.raw.once('close', () => downloads.end(party))
  await send().catch((error) => {
    // A later failure is logged where the answer is written.
    if (!begun.has(reply)) throw error
  })
  return reply
}

/** Yields an element that was already read, then the rest. */
async function* following<T>(first: T, rest: AsyncIterator<T>): AsyncGenerator<T, void> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
