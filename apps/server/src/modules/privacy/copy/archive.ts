import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { raw, sql } from '../../../kernel/db/query.ts'
import type { WorkDoor } from '../../../kernel/db/tenant-db.ts'
import { BRAZILIAN, csvText } from '../../../kernel/export/csv.ts'
import type { Storage } from '../../../kernel/storage/index.ts'
import { COLUMN_WORDS } from './column-words.ts'
import { type OwnTable, ownTable, ownTables } from './tables.ts'

interface Options {
  door: WorkDoor
  storage: Storage
  shopId: string
  /** The person who requested the copy, whose account it contains. */
  personId: string | null
  /** Called after each file with the number of files done and in total. */
  progress(done: number, all: number): void
}

interface Entry {
  path: string
  open(): Promise<Readable | null>
  compress?: boolean
}

const ACCOUNT = raw(sql<{ account: unknown }>`select own_account() as account`)
const IMAGES = raw(
  sql<{ name: string }>`select name from product_images where shop_id = current_shop() order by name`,
)

/**
 * All data of a shop and of the person who requested it as a ZIP stream: tables as JSON and CSV, the account with its accesses as JSON, pictures
 * unchanged. Memory holds one batch of rows or one piece of a picture.
 */
export async function archiveOf({ door, storage, shopId, personId, progress }: Options): Promise<Readable> {
  const found = await door.enterAs(shopId, (tx) => tx.many(ownTables), personId)
  const images = await door.enterAs(shopId, (tx) => tx.many(IMAGES))
  const tables = found.map(ownTable)
  const streamed =
    (write: (batches: AsyncIterable<Record<string, unknown>[]>) => AsyncIterable<string>) =>
    (query: (typeof tables)[number]['rows']) =>
      Readable.from(readAs(door, { shopId, personId }, query, write), { highWaterMark: 1 })
  const json = streamed(jsonText)
  const entries: Entry[] = [
    { path: 'LEIA-ME.txt', open: async () => Readable.from([README, wordsOf(tables)]) },
    {
      path: 'json/conta.json',
      open: async () => {
        const [row] = await door.enterAs(shopId, (tx) => tx.many(ACCOUNT), personId)
        return Readable.from([`${JSON.stringify(row?.account ?? null, null, 2)}\n`])
      },
    },
    ...tables.flatMap(({ name, rows, table }): Entry[] => [
      { path: `json/${name}.json`, open: async () => json(rows) },
      {
        path: `csv/${name}.csv`,
        open: async () => streamed((batches) => csvText(table, batches, BRAZILIAN))(rows),
      },
    ]),
    ...images.map(
      ({ name }): Entry => ({
        path: `imagens/${name}`,
        compress: false,
        // The picture was removed meanwhile: leave it out.
        open: async () => (await storage.get(`product-images/products/${name}`))?.body ?? null,
      }),
    ),
  ]
  return zipped(entries, progress)
}

function zipped(entries: Entry[], progress: Options['progress']): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error as Error)
  zip.outputStream.pipe(output)
  ;(zip as unknown as NodeJS.EventEmitter).on('error', fail)
  let done = 0
  for (const { path, open, compress = true } of entries) {
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then(
        (stream) => {
          const body = stream ?? Readable.from([])
          body.once('error', fail)
          body.once('end', () => {
            done += 1
            progress(done, entries.length)
          })
          give(null, body)
        },
        (error) => {
          fail(error)
          give(error, Readable.from([]))
        },
      )
    })
  }
  zip.end()
  return output
}

/** Streams the rows of a query as text on demand. Closes the cursor after the last row, or when the reader stops. */
async function* readAs<R>(
  door: WorkDoor,
  { shopId, personId }: Pick<Options, 'shopId' | 'personId'>,
  query: Parameters<WorkDoor['streamAs']>[1],
  write: (batches: AsyncIterable<R[]>) => AsyncIterable<string>,
): AsyncGenerator<string, void> {
  const pieces = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const reading = door
    .streamAs(
      shopId,
      query,
      async (batches) => {
        for await (const text of write(batches as AsyncIterable<R[]>)) {
          if (pieces.destroyed) return
          if (!pieces.write(text)) await drained(pieces)
        }
      },
      personId,
    )
    .then(
      () => pieces.end(),
      (error) => pieces.destroy(error as Error),
    )
  try {
    for await (const text of pieces) yield text as string
  } finally {
    pieces.destroy()
    await reading
  }
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      stream.off('drain', over)
      stream.off('close', over)
      resolve()
    }
    stream.on('drain', over)
    stream.on('close', over)
  })
}

async function* jsonText(batches: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<string, void> {
  let separator = ''
  yield '['
  for await (const rows of batches) {
    yield `${separator}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    separator = ','
  }
  yield '\n]\n'
}

const README = `Esta é uma cópia de todos os seus dados na Prateleira.

json/     cada tabela como lista de objetos, para programas; conta.json traz seu email, suas sessões e o registro de acessos
csv/      as mesmas tabelas para planilhas: separadas por ponto e vírgula, com vírgula decimal, em UTF-8
imagens/  as fotos dos seus produtos, com o nome que está em produtos

Em json/ os valores têm ponto decimal. Datas são aaaa-mm-dd; instantes estão em UTC.

As colunas têm os nomes que têm na API, em inglês. O que significam:

`

/** 'cost_price: preço de custo', for each column of the tables. */
function wordsOf(tables: OwnTable[]): string {
  const columns = new Set(tables.flatMap(({ table }) => table.columns.map(({ header }) => header)))
  return [...columns]
    .sort()
    .map((column) => `${column}: ${COLUMN_WORDS[column] ?? ''}\n`)
    .join('')
}
