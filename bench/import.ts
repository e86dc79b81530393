import { startPostgres, startServer } from './lib/environment.ts'

/**
 * npm run bench:import: imports 10,000 products from a CSV and measures each step once, while another client requests pages of
 * products in a loop. First into the empty shop of a database without statistics, then into one of 10,000 products. IMPORT_ROWS
 * sets the number, IMPORT_ALONE=1 leaves the other client out.
 */
const rows = Number(process.env.IMPORT_ROWS ?? 10_000)
const alone = process.env.IMPORT_ALONE === '1'
const out = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const lines = Array.from({ length: rows }, (_, index) =>
  [
    `IMP-${index}`,
    `Produto importado ${index}`,
    `Categoria ${index % 40}`,
    '12,90',
    '19,90',
    index % 50,
    5,
  ].join(';'),
)
const file = `Código;Nome;Categoria;Preço de custo;Preço de venda;Estoque;Estoque mínimo\n${lines.join('\n')}`

/** Imports into the shop of a database and undoes it; returns both durations in milliseconds. */
async function measureImport(databaseUrl: string): Promise<{ imported: number; undone: number }> {
  const server = await startServer(databaseUrl)
  const headers = { cookie: server.cookie, 'content-type': 'application/json' }
  // biome-ignore lint/suspicious/noExplicitAny: answers of the API, of which only single fields are read
  const call = async (method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const waits: number[] = []
  let over = false
  const neighbour = (async () => {
    while (!over && !alone) {
      const began = performance.now()
      await call('GET', '/products')
      waits.push(performance.now() - began)
    }
  })()
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    waits.length = 0
    const began = performance.now()
    const result = await work()
    const sorted = waits.toSorted((a, b) => a - b)
    const others = `; a page of products meanwhile: p50 ${sorted[sorted.length >> 1]?.toFixed(0)} ms, worst ${sorted.at(-1)?.toFixed(0)} ms`
    out(`${what}: ${seconds(performance.now() - began)}${alone ? '' : others}`)
    return result
  }
  const content = Buffer.from(file).toString('base64')
  const sent = await timed('sending and reading', () =>
    call('POST', '/imports', { file_name: 'produtos.csv', content }),
  )
  await timed('preview', () => call('POST', `/imports/${sent.id}/preview`, { mapping: sent.mapping }))
  const began = performance.now()
  const done = await timed(`import of ${rows}`, async () => {
    await call('POST', `/imports/${sent.id}/start`, { mode: 'all' })
    for (;;) {
      const found = await call('GET', `/imports/${sent.id}`)
      if (found.status !== 'running') return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const imported = performance.now() - began
  if (done.products_made !== rows) throw new Error(`Only ${done.products_made} of ${rows}: ${done.failure}`)
  const undoing = performance.now()
  const undone = await timed('undo', async () => {
    await call('POST', `/imports/${sent.id}/undo`, {})
    for (;;) {
      const found = await call('GET', `/imports/${sent.id}`)
      if (found.status !== 'undoing') return found
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const took = { imported, undone: performance.now() - undoing }
  if (undone.status !== 'undone') throw new Error(`Not undone: ${undone.failure}`)
  over = true
  await neighbour
  out(`peak memory of the server: ${await server.peakMegabytes()} MB`)
  await server.stop()
  return took
}

const postgres = await startPostgres()
try {
  out('\nInto an empty database')
  const first = await measureImport(await postgres.database('fresh', null))
  out('\nInto a shop of 10,000 products, 19 others beside it')
  const sizes = { products: 10_000, movements: 100_000, neighbours: 19 }
  const later = await measureImport(await postgres.database('importing', sizes))
  const times = (one: number, other: number) => (one / other).toFixed(2)
  out(
    `\nThe first import took ${times(first.imported, later.imported)} times as long as a later one, its undoing ${times(first.undone, later.undone)} times`,
  )
} finally {
  await postgres.stop()
}
