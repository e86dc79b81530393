import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGINS } from '@prateleira/server/database'
import { loginUrl } from '@prateleira/server/kernel/db/roles'
import { catalogueTotals, listPage } from '@prateleira/server/modules/catalog/product-queries'
import pg from 'pg'
import { connected, type RunningServer, startPostgres, startServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { measure } from './lib/measure.ts'

/**
 * npm run bench:before: W1, R1, R2 and D1 of this code beside those of an earlier checkout (BENCH_BEFORE=<folder>, from before shops and
 * people were separated), both servers on one PostgreSQL, in turns; for comparison also the plain exit, the raw page and the door. Prints
 * rates and processor time per request, medians of the rounds. BENCH_SECONDS is the length of each turn (0.5), BENCH_ROUNDS their number
 * (9).
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9)
const CLIENTS = 16
const VARIANTS = 2000
const SIZES = { products: 10_000, movements: 100_000, neighbours: 19 }
const today = new Date().toISOString().slice(0, 10)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const out = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)

/** Milliseconds of processor time of all threads of processes. */
async function spentBy(pids: number[]): Promise<number> {
  const threads = await Promise.all(
    pids.map(async (pid) =>
      (await readdir(`/proc/${pid}/task`).catch(() => [])).map((id) => `/proc/${pid}/task/${id}`),
    ),
  )
  const times = await Promise.all(
    threads
      .flat()
      .map(async (path) =>
        Number((await readFile(`${path}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0]),
      ),
  )
  return times.reduce((sum, one) => sum + one, 0) / 1e6
}

interface Turn {
  name: string
  side: string
  database: string
  clients: number
  server?: number
  once(client: number): Promise<void>
}

interface Round {
  rate: number
  database: number
  server: number
  client: number
}

async function take(admin: pg.Client, { database, clients, server, once }: Turn): Promise<Round> {
  await measure(clients, 0.1, once, 0)
  const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [
    database,
  ])
  const backends = rows.map(({ pid }) => pid)
  const before = [await spentBy(backends), server ? await spentBy([server]) : 0, process.cpuUsage()] as const
  let asked = 0
  const { rate } = await measure(
    clients,
    SECONDS,
    async (client) => {
      await once(client)
      asked += 1
    },
    0,
  )
  const used = process.cpuUsage(before[2])
  return {
    rate,
    database: ((await spentBy(backends)) - before[0]) / asked,
    server: server ? ((await spentBy([server])) - before[1]) / asked : 0,
    client: (used.user + used.system) / 1000 / asked,
  }
}

/** The requests of one server. */
async function requests(
  side: string,
  url: string,
  server: RunningServer,
  shopColumn: string,
): Promise<Turn[]> {
  const admin = await connected(url)
  const { rows } = await admin.query<{ id: string }>(
    `select id from product_variants where ${shopColumn} = $1 and current_stock > 500 order by id limit ${VARIANTS}`,
    [TENANT],
  )
  await admin.end()
  let next = 0
  const client = createClient(server.url, server.cookie, CLIENTS)
  const got = async (path: string) => {
    const { status, body } = await client.send('GET', `/api/v1${path}`)
    if (status !== 200) throw new Error(`${side} ${path}: ${body}`)
  }
  const exit = async (exit_reason: string) => {
    next += 1
    const lines = [{ product_variant_id: rows[next % rows.length]?.id, quantity: '1', unit_price: '10' }]
    const body = JSON.stringify({ lines, exit_date: today, exit_reason, responsible_person: 'Ana' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await client.send('POST', '/api/v1/stock/exits', body, key)
    if (answer.status !== 201) throw new Error(`${side}: ${answer.body}`)
  }
  const turn = (name: string, clients: number, once: () => Promise<void>): Turn => ({
    ...{ name, side, clients, once, server: server.pid },
    database: new URL(url).pathname.slice(1),
  })
  return [
    turn('W1 sale, 16 clients', CLIENTS, () => exit('venda')),
    turn('W1 other exit, 16 clients', CLIENTS, () => exit('consumo_interno')),
    turn('R1 page of 50, 16 clients', CLIENTS, () => got('/products')),
    turn('R2 frequent word, 1 client', 1, () => got('/products?search=arroz')),
    turn('R2 rare word, 1 client', 1, () => got('/products?search=raridade')),
    turn('D1 dashboard, 1 client', 1, () => got('/dashboard')),
  ]
}

/** The raw operations against which the server is measured, directly on its database. */
async function straight(url: string, token: string): Promise<Turn[]> {
  const admin = await connected(url)
  await admin.query('create schema plain')
  await admin.query(
    'create table plain.level (id integer primary key, stock numeric not null) with (fillfactor = 80)',
  )
  await admin.query(`insert into plain.level select n, 1000000 from generate_series(0, ${VARIANTS - 1}) n`)
  await admin.query(`create table plain.exit (id bigint generated always as identity primary key, level_id integer not null,
    quantity numeric not null, price numeric, at timestamptz not null default now())`)
  await admin.query('grant usage on schema plain to prateleira_work')
  await admin.query('grant select, insert, update on all tables in schema plain to prateleira_work')
  await admin.end()
  const pipelined = (connectionString: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const client = new pg.Client({ connectionString, pipeline: true } as pg.ClientConfig)
        // Their connections stay open until the database stops.
        client.on('error', () => {})
        await client.connect()
        return client
      }),
    )
  // Few connections, because two servers share the limit.
  const [work, app] = await Promise.all([
    pipelined(loginUrl(url, LOGINS.work), CLIENTS),
    pipelined(loginUrl(url, LOGINS.app), 1),
  ])
  const together = async (client: pg.Client | undefined, ...queries: pg.QueryConfig[]): Promise<void> => {
    const all = ['begin', ...queries, 'commit']
    await Promise.all(all.map((query) => (client as pg.Client).query(query as pg.QueryConfig)))
  }
  let next = 0
  const page = listPage({ search: '', status: 'active' }, { limit: 50, offset: 0 }).compile()
  const totals = catalogueTotals().compile()
  const turn = (name: string, clients: number, once: (client: number) => Promise<void>): Turn => ({
    ...{ name, side: 'straight', clients, once },
    database: new URL(url).pathname.slice(1),
  })
  return [
    turn('plain exit, 16 connections', CLIENTS, (index) => {
      next += 1
      return together(
        work[index],
        {
          name: 'take',
          text: 'update plain.level set stock = stock - 1 where id = $1',
          values: [next % VARIANTS],
        },
        {
          name: 'note',
          text: 'insert into plain.exit (level_id, quantity, price) values ($1, 1, 10)',
          values: [next % VARIANTS],
        },
      )
    }),
    turn('raw page of 50, 16 connections', CLIENTS, (index) =>
      together(
        work[index],
        { name: 'enter', text: 'select enter_as($1, $2)', values: [TENANT, ownerOf(TENANT)] },
        { name: 'page', text: page.sql, values: [...page.parameters] },
        { name: 'totals', text: totals.sql, values: [...totals.parameters] },
      ),
    ),
    turn('the door alone', 1, () =>
      together(app[0], { name: 'door', text: `select enter($1, now(), 'shop')`, values: [token] }),
    ),
    turn('a door that looks at nothing', 1, () =>
      together(app[0], {
        name: 'none',
        text: `select set_config('app.nothing', $1, true)`,
        values: [TENANT],
      }),
    ),
  ]
}

const folder = process.env.BENCH_BEFORE
if (!folder) throw new Error('BENCH_BEFORE names the earlier checkout, with its packages installed')
const { migrate } = await import(join(folder, 'apps/server/src/platform/migrate.ts'))
const { load } = await import(join(folder, 'bench/lib/load.ts'))
const postgres = await startPostgres()
try {
  const earlier = await postgres.database('before', async (url) => {
    await migrate(url)
    const client = await connected(url)
    await load(client, SIZES)
    await client.end()
  })
  const url = await postgres.database('now', SIZES)
  const servers = [await startServer(earlier, folder, TENANT), await startServer(url)] as const
  const turns = [
    ...(await requests('before', earlier, servers[0], 'user_id')),
    ...(await requests('now', url, servers[1], 'shop_id')),
    ...(await straight(url, servers[1].token)),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const admin = await connected(url)
  const rounds = new Map(turns.map((turn) => [turn, [] as Round[]]))
  // Folded after each turn as in real use, where it happens every minute; otherwise each page would sum thousands of
  // sales.
  const writes = (turn: Turn) => /^W1|^plain/.test(turn.name)
  for (const group of [turns.filter((turn) => !writes(turn)), turns.filter(writes)])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const turn of round % 2 ? group : group.toReversed())
        rounds.get(turn)?.push(await take(admin, turn))
  out('', '', 'rate', 'database', 'server', 'client', 'all, ms of processor time')
  out(...Array.from({ length: 7 }, () => '---'))
  for (const turn of turns) {
    const of = (value: (round: Round) => number) => median((rounds.get(turn) ?? []).map(value))
    const times = [of((r) => r.database), of((r) => r.server), of((r) => r.client)]
    out(
      turn.name,
      turn.side,
      `${Math.round(of((r) => r.rate))}/s`,
      ...times.map((time) => time.toFixed(3)),
      of((r) => r.database + r.server + r.client).toFixed(3),
    )
  }
  await admin.end()
  for (const server of servers) await server.stop()
} catch (error) {
  // Closed first, because open connections report the end of the database as errors.
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
} finally {
  await postgres.stop().catch(() => {})
}
process.exit()
