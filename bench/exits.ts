import { LOGINS } from '@prateleira/server/database'
import { loginUrl } from '@prateleira/server/kernel/db/roles'
import pg from 'pg'
import { connected, type RunningServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { type Figures, measure } from './lib/measure.ts'

const VARIANTS = 2000
const EXIT = 'select * from register_exit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)'

export interface ExitFigures {
  clients: number
  http: Figures
  raw: Figures
  /** HTTP rate ÷ raw rate. */
  ratio: number
  /** An exit other than a sale, over HTTP. */
  other: Figures
  /**
   * One update and one insert without further keys, indexes or triggers: the minimum work of a database for an exit.
   */
  plain: Figures
}

/**
 * W1: registers a sale over HTTP, signed in, against the same statement with its triggers run directly on the database,
 * alternating on one PostgreSQL. Each exit takes 1 of another variant; afterwards the ledger must agree with the levels.
 */
export async function measureExits(
  databaseUrl: string,
  server: RunningServer,
  seconds: number,
): Promise<ExitFigures[]> {
  const admin = await connected(databaseUrl)
  const { rows } = await admin.query<{ id: string }>(
    'select id from product_variants where shop_id = $1 order by id limit $2',
    [TENANT, VARIANTS],
  )
  const variants = rows.map((row) => row.id)
  const today = new Date().toISOString().slice(0, 10)
  const figures: ExitFigures[] = []
  for (const clients of [1, 16]) {
    const http = await overHttp(
      server,
      variants,
      { exit_date: today, exit_reason: 'venda' },
      clients,
      seconds,
    )
    const raw = await straight(databaseUrl, variants, today, clients, seconds)
    const given = { exit_date: today, exit_reason: 'consumo_interno' }
    const other = await overHttp(server, variants, given, clients, seconds)
    const plain = await plainExits(databaseUrl, clients, seconds)
    figures.push({ clients, http, raw, ratio: http.rate / raw.rate, other, plain })
  }
  await assertLedger(admin)
  await admin.end()
  return figures
}

function overHttp(
  server: RunningServer,
  variants: string[],
  given: { exit_date: string; exit_reason: string },
  clients: number,
  seconds: number,
): Promise<Figures> {
  const client = createClient(server.url, server.cookie, clients)
  let next = 0
  return measure(clients, seconds, async () => {
    next += 1
    const body = JSON.stringify({
      lines: [{ product_variant_id: variants[next % variants.length], quantity: '1', unit_price: '10' }],
      ...given,
      responsible_person: 'Ana',
    })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await client.send('POST', '/api/v1/stock/exits', body, key)
    if (answer.status !== 201) throw new Error(answer.body)
  }).finally(client.close)
}

/** A loop over as many connections as there are clients; one transaction each, its four statements in one packet. */
async function straight(
  databaseUrl: string,
  variants: string[],
  today: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const connections = await pipelined(loginUrl(databaseUrl, LOGINS.work), clients)
  let next = 0
  const figures = await measure(clients, seconds, async (index) => {
    const client = connections[index] as pg.Client
    next += 1
    const values = [
      [variants[next % variants.length]],
      ['1'],
      ['10'],
      today,
      'Ana',
      null,
      crypto.randomUUID(),
      crypto.randomUUID(),
      'hash',
      'venda',
      null,
      null,
    ]
    await Promise.all([
      client.query('begin'),
      client.query({ name: 'enter', text: 'select enter_as($1, $2)', values: [TENANT, ownerOf(TENANT)] }),
      client.query({ name: 'sale', text: EXIT, values }),
      client.query('commit'),
    ])
  })
  await Promise.all(connections.map((client) => client.end()))
  return figures
}

/** The minimal exit, on as many connections, its four statements in one packet too. */
async function plainExits(databaseUrl: string, clients: number, seconds: number): Promise<Figures> {
  const admin = await connected(databaseUrl)
  await admin.query('drop schema if exists plain cascade')
  await admin.query('create schema plain')
  await admin.query(
    'create table plain.level (id integer primary key, stock numeric not null) with (fillfactor = 80)',
  )
  await admin.query('insert into plain.level select n, 1000000 from generate_series(0, $1::integer - 1) n', [
    VARIANTS,
  ])
  await admin.query(`create table plain.exit (id bigint generated always as identity primary key, level_id integer not null,
    quantity numeric not null, price numeric, at timestamptz not null default now())`)
  await admin.query('vacuum analyze plain.level')
  const connections = await pipelined(databaseUrl, clients)
  let next = 0
  const figures = await measure(clients, seconds, async (index) => {
    const client = connections[index] as pg.Client
    next += 1
    const level = next % VARIANTS
    await Promise.all([
      client.query('begin'),
      client.query({
        name: 'take',
        text: 'update plain.level set stock = stock - 1 where id = $1',
        values: [level],
      }),
      client.query({
        name: 'note',
        text: 'insert into plain.exit (level_id, quantity, price) values ($1, 1, 10)',
        values: [level],
      }),
      client.query('commit'),
    ])
  })
  await Promise.all(connections.map((client) => client.end()))
  await admin.query('drop schema plain cascade')
  await admin.end()
  return figures
}

function pipelined(connectionString: string, clients: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString, pipeline: true } as pg.ClientConfig)
      await client.connect()
      return client
    }),
  )
}

/** Asserts that every level is the sum of its movements: no overselling, nothing counted twice. */
async function assertLedger(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(
    `select v.id from product_variants v
      where v.shop_id = $1 and v.current_stock <> (
        select coalesce(sum(case m.movement_type when 'in' then m.quantity else -m.quantity end), 0)
          from stock_movements m where m.shop_id = v.shop_id and m.product_variant_id = v.id)
      limit 1`,
    [TENANT],
  )
  if (rows.length > 0) throw new Error('A level is not the sum of its movements')
}
