import { randomBytes, randomUUID } from 'node:crypto'
import { connected, cookieOf, type RunningServer, startPostgres, startServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf, TENANT } from './lib/load.ts'

/**
 * npm run bench:fair: how much one shop that sends 1,000 queued sales slows down another shop's list of products. Several devices send at a
 * time, each one sale after the other, while the other shop asks for a page every 20 ms. BENCH_BEFORE names the folder of an earlier checkout,
 * which takes turns with this one; BENCH_ROUNDS is the number of turns (3).
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SALES = Number(process.env.BENCH_SALES ?? 1000)
const DEVICES = [1, 16, 64]
const NEIGHBOUR = '01900000-0000-7000-8000-000000000002'
const PRICE = '10.00'
const out = (line: string) => process.stdout.write(`${line}\n`)
const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const median = (values: number[]) =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  )

interface Turn {
  p50: number
  p95: number
  refused: number
  /** Sales a second. */
  rate: number
}

const postgres = await startPostgres()
try {
  const url = await postgres.database('fair', { products: 2000, movements: 20_000, neighbours: 3 })
  const admin = await connected(url)
  const token = randomBytes(24).toString('base64url')
  await admin.query(
    `insert into auth.session (token, "userId", "expiresAt") values ($1, $2, now() + interval '30 days')`,
    [token, ownerOf(NEIGHBOUR)],
  )
  const { rows } = await admin.query<{ id: string }>(
    'select id from product_variants where shop_id = $1 order by id',
    [TENANT],
  )
  await admin.end()
  const variants = rows.map(({ id }) => id)
  const servers = new Map<string, RunningServer>()
  if (process.env.BENCH_BEFORE) servers.set('before', await startServer(url, process.env.BENCH_BEFORE))
  servers.set('now', await startServer(url))

  const turn = async (server: RunningServer, devices: number): Promise<Turn> => {
    const sender = createClient(server.url, server.cookie, Math.max(1, devices))
    const asker = createClient(server.url, cookieOf(token), 100)
    const pass = JSON.parse((await sender.send('POST', '/api/v1/selling-passes', '{}')).body).pass
    const waits: number[] = []
    let refused = 0
    const list = async () => {
      const began = performance.now()
      const { status } = await asker.send('GET', '/api/v1/products?limit=50')
      if (status === 200) waits.push(performance.now() - began)
      else refused += 1
    }
    // Both shops are known to the server before it is measured.
    for (let count = 0; count < 20; count += 1) await list()
    waits.length = 0
    let left = devices === 0 ? 0 : SALES
    const send = async () => {
      while (left > 0) {
        left -= 1
        const answer = await sender.send('POST', '/api/v1/queued-sales', bodyOf(variants, left, pass), {
          'idempotency-key': randomUUID(),
        })
        if (answer.status >= 300 && answer.status !== 503) throw new Error(answer.body)
        if (answer.status === 503) refused += 1
      }
    }
    const asked: Promise<void>[] = []
    const timer = setInterval(() => asked.push(list()), 20)
    const began = performance.now()
    if (devices === 0) await new Promise((resolve) => setTimeout(resolve, 2000))
    else await Promise.all(Array.from({ length: devices }, send))
    const took = (performance.now() - began) / 1000
    clearInterval(timer)
    await Promise.all(asked)
    sender.close()
    asker.close()
    waits.sort((a, b) => a - b)
    return { p50: at(waits, 0.5), p95: at(waits, 0.95), refused, rate: devices === 0 ? 0 : SALES / took }
  }

  out('| devices that send | | p50 of the other list | p95 | refused | sales a second |')
  out('| --- | --- | --- | --- | --- | --- |')
  for (const devices of [0, ...DEVICES]) {
    const turns = new Map<string, Turn[]>()
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, server] of servers)
        turns.set(name, [...(turns.get(name) ?? []), await turn(server, devices)])
    for (const [name, all] of turns) {
      const of = (key: keyof Turn) => median(all.map((one) => one[key])).toFixed(key.startsWith('p') ? 1 : 0)
      out(`| ${devices} | ${name} | ${of('p50')} ms | ${of('p95')} ms | ${of('refused')} | ${of('rate')} |`)
    }
  }
  for (const server of servers.values()) await server.stop()
} finally {
  await postgres.stop()
}

function bodyOf(variants: string[], index: number, pass: string): string {
  return JSON.stringify({
    sale: {
      sold_at: new Date().toISOString(),
      lines: [{ product_variant_id: variants[index % variants.length], quantity: '1', unit_price: PRICE }],
      total: PRICE,
      payments: [{ method: 'pix', amount: PRICE }],
    },
    pass,
    receipt: `A-${index + 1}`,
    listed: [PRICE],
  })
}
