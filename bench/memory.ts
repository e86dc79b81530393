import { connected, type RunningServer, startPostgres, startServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { TENANT } from './lib/load.ts'

/**
 * npm run bench:memory: the server's peak memory in a long run of sales, pages and searches from 16 clients, then of all movements as one CSV
 * and two XLSX. BENCH_ROUNDS is the number of rounds of 1,500 requests (9); BENCH_ENCODING what the client accepts (gzip; identity).
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const ENCODING = { 'accept-encoding': process.env.BENCH_ENCODING ?? 'gzip' }
const CLIENTS = 16
const TURN = 500
const out = async (what: string, server: RunningServer) =>
  process.stdout.write(`| ${what} | ${await server.peakMegabytes()} MB |\n`)

async function soldVariants(url: string): Promise<string[]> {
  const client = await connected(url)
  const { rows } = await client.query<{ id: string }>(
    'select id from product_variants where shop_id = $1 and current_stock > 500 order by id limit 2000',
    [TENANT],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** The requests of one turn. */
function requestsTo(server: RunningServer, variants: string[]) {
  const client = createClient(server.url, server.cookie, CLIENTS)
  const exit_date = new Date().toISOString().slice(0, 10)
  let next = 0
  const sent = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer = await client.send(method, `/api/v1${path}`, text, { ...ENCODING, ...headers })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status}`)
  }
  const sale = () => {
    next += 1
    const line = { product_variant_id: variants[next % variants.length], quantity: '1', unit_price: '10' }
    const command = { lines: [line], exit_date, exit_reason: 'venda', responsible_person: 'Ana' }
    return sent('POST', '/stock/exits', command, { 'idempotency-key': crypto.randomUUID() })
  }
  const turns = [sale, () => sent('GET', '/products'), () => sent('GET', '/products?search=arroz')]
  return { turns, close: client.close }
}

async function measureRequests(server: RunningServer, url: string): Promise<void> {
  const { turns, close } = requestsTo(server, await soldVariants(url))
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const once of turns) {
      let left = TURN
      const loop = async () => {
        while (left-- > 0) await once()
      }
      await Promise.all(Array.from({ length: CLIENTS }, loop))
    }
    if (round === 1 || round === ROUNDS) await out(`${round * TURN * turns.length} requests`, server)
  }
  close()
}

async function measureFiles(server: RunningServer): Promise<void> {
  for (const format of ['csv', 'xlsx', 'xlsx']) {
    const address = `${server.url}/api/v1/reports/movements/export?period=all&format=${format}`
    const answer = await fetch(address, { headers: { cookie: server.cookie, ...ENCODING } })
    if (answer.status !== 200) throw new Error(await answer.text())
    for await (const _ of answer.body as unknown as AsyncIterable<Uint8Array>);
    await out(format, server)
  }
}

const postgres = await startPostgres()
try {
  const url = await postgres.database('memory', { products: 10_000, movements: 310_000, neighbours: 19 })
  const server = await startServer(url)
  await out('ready', server)
  await measureRequests(server, url)
  await measureFiles(server)
  await server.stop()
} finally {
  await postgres.stop()
}
