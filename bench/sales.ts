import { LOGINS } from '@prateleira/server/database'
import { loginUrl } from '@prateleira/server/kernel/db/roles'
import { registeringSale } from '@prateleira/server/modules/sales/queries'
import pg from 'pg'
import { connected, startPostgres, startServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { measure } from './lib/measure.ts'

/**
 * npm run bench:sales: sales at the counter over HTTP beside the same statement directly on the database (W1), and what a cash session and
 * waiting for a Pix add. In turns, round by round, so that other load on the machine affects all of them; BENCH_SECONDS is the length of
 * each turn (1), BENCH_ROUNDS their number (5). Afterwards the ledger must agree with the levels.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const CLIENTS = 16
const VARIANTS = 2000
const PRICE = '10.00'

interface Kind {
  name: string
  items: number
  cash: boolean
  /** Registered directly, or as a pending sale that is confirmed. */
  waits?: boolean
}
const KINDS: Kind[] = [
  { name: '1 item, Pix', items: 1, cash: false },
  { name: '5 items, Pix', items: 5, cash: false },
  { name: '1 item, cash into a session', items: 1, cash: true },
  { name: '1 item, set aside until its Pix is confirmed', items: 1, cash: false, waits: true },
]

const postgres = await startPostgres()
try {
  const url = await postgres.database('sales', { products: 10_000, movements: 100_000, neighbours: 19 })
  const admin = await connected(url)
  const { rows } = await admin.query<{ id: string }>(
    `select id from product_variants where shop_id = $1 and current_stock > 1000 order by id limit $2`,
    [TENANT, VARIANTS],
  )
  if (rows.length < 100) throw new Error('There is too little to sell')
  const variants = rows.map(({ id }) => id)
  const server = await startServer(url)
  const client = createClient(server.url, server.cookie, CLIENTS)
  const send = async (method: string, path: string, body: object, key?: string) => {
    const headers = key ? { 'idempotency-key': key } : undefined
    const answer = await client.send(method, `/api/v1${path}`, JSON.stringify(body), headers)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const { registers } = await send('PUT', '/cash/control', { is_on: true })
  const session: string = (
    await send('POST', '/cash/sessions', { register_id: registers[0].id, opening_float: '0.00' })
  ).id
  const connections = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const one = new pg.Client({
        connectionString: loginUrl(url, LOGINS.work),
        pipeline: true,
      } as pg.ClientConfig)
      await one.connect()
      return one
    }),
  )
  let next = 0
  const goods = ({ items }: Kind) =>
    Array.from({ length: items }, () => {
      next += 1
      return variants[next % variants.length] as string
    })
  const totalOf = ({ items }: Kind) => (Number(PRICE) * items).toFixed(2)

  const overHttp = async (kind: Kind) => {
    const id = crypto.randomUUID()
    const sale = {
      lines: goods(kind).map((product_variant_id) => ({
        product_variant_id,
        quantity: '1',
        unit_price: PRICE,
      })),
      total: totalOf(kind),
      payments: [{ method: kind.cash ? 'dinheiro' : 'pix', amount: totalOf(kind) }],
      cash_session_id: kind.cash ? session : null,
    }
    if (!kind.waits) return send('POST', '/sales', sale, id)
    await send('POST', '/pending-sales', { id, sale })
    await send('POST', `/pending-sales/${id}/confirmation`, {})
  }
  const straight = async (kind: Kind, index: number) => {
    const same = <T>(value: T) => Array.from({ length: kind.items }, () => value)
    const values = [
      ...[goods(kind), same('1'), same(PRICE), same(PRICE), same('0')],
      ...[new Date(), null, crypto.randomUUID(), crypto.randomUUID(), 'hash', null],
      ...[kind.cash ? 'dinheiro' : 'pix', [kind.cash ? 'dinheiro' : 'pix'], [totalOf(kind)], [null]],
      ...[kind.cash ? session : null, [null]],
    ]
    const one = connections[index] as pg.Client
    await Promise.all([
      one.query('begin'),
      one.query({ name: 'enter', text: 'select enter_as($1, $2)', values: [TENANT, ownerOf(TENANT)] }),
      one.query({ name: 'sale', text: registeringSale(values).compile().sql, values }),
      one.query('commit'),
    ])
  }

  const turns = KINDS.flatMap((kind) => [
    { kind, way: 'http' as const, once: () => overHttp(kind) },
    ...(kind.waits ? [] : [{ kind, way: 'raw' as const, once: (index: number) => straight(kind, index) }]),
  ])
  const rates = new Map(turns.map((turn) => [turn, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const turn of turns) {
      const { rate } = await measure(CLIENTS, SECONDS, turn.once, round === 0 ? SECONDS : 0.2)
      rates.get(turn)?.push(rate)
    }
  const ratesOf = (kind: Kind | undefined, way: 'http' | 'raw') =>
    rates.get(turns.find((turn) => turn.kind === kind && turn.way === way) as (typeof turns)[number]) ?? []
  const median = (values: number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  /** Two ways in alternating rounds, so that the machine's load affects both. */
  const ratio = (of: number[], to: number[]) =>
    to.length === 0
      ? '–'
      : `${Math.round(100 * median(of.map((rate, round) => rate / (to[round] as number))))} %`
  const out = (...cells: string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
  out(`W1, ${CLIENTS} clients`, 'over HTTP', 'raw SQL', 'HTTP ÷ raw', 'HTTP ÷ 1 item by Pix', 'raw ÷ that')
  out(...Array.from({ length: 6 }, () => '---'))
  for (const kind of KINDS) {
    const [http, raw] = [ratesOf(kind, 'http'), ratesOf(kind, 'raw')]
    out(
      kind.name,
      `${Math.round(median(http))}/s`,
      raw.length > 0 ? `${Math.round(median(raw))}/s` : '–',
      ratio(http, raw),
      ratio(http, ratesOf(KINDS[0], 'http')),
      raw.length > 0 ? ratio(raw, ratesOf(KINDS[0], 'raw')) : '–',
    )
  }
  const { rows: wrong } = await admin.query(
    `select v.id from product_variants v
      where v.shop_id = $1 and (v.reserved <> 0 or v.current_stock <> (
        select coalesce(sum(case m.movement_type when 'in' then m.quantity else -m.quantity end), 0)
          from stock_movements m where m.shop_id = v.shop_id and m.product_variant_id = v.id)) limit 1`,
    [TENANT],
  )
  if (wrong.length > 0) throw new Error('A level is not the sum of its movements')
  client.close()
  await Promise.all(connections.map((one) => one.end()))
  await admin.end()
  await server.stop()
} finally {
  await postgres.stop()
}
