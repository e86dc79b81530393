import { SALE } from '@prateleira/server/modules/stock/register-exit'
import pg from 'pg'
import { connected, type RunningServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { TENANT } from './lib/load.ts'
import { type Figures, measure } from './lib/measure.ts'

const VARIANTS = 2000

export interface ExitFigures {
  clients: number
  http: Figures
  raw: Figures
  /** HTTP rate ÷ raw rate. */
  ratio: number
}

/**
 * W1: register a sale over HTTP, signed in, against the same statement with its triggers run straight on the database. Both in
 * turn on one PostgreSQL; each exit takes 1 of another variant, and afterwards the ledger must agree with the levels.
 */
export async function measureExits(
  databaseUrl: string,
  server: RunningServer,
  seconds: number,
): Promise<ExitFigures[]> {
  const admin = await connected(databaseUrl)
  const { rows } = await admin.query<{ id: string }>(
    'select id from product_variants where user_id = $1 order by id limit $2',
    [TENANT, VARIANTS],
  )
  const variants = rows.map((row) => row.id)
  const today = new Date().toISOString().slice(0, 10)
  const figures: ExitFigures[] = []
  for (const clients of [1, 16]) {
    const http = await overHttp(server, variants, today, clients, seconds)
    const raw = await straight(databaseUrl, variants, today, clients, seconds)
    figures.push({ clients, http, raw, ratio: http.rate / raw.rate })
  }
  await assertLedger(admin)
  await admin.end()
  return figures
}

function overHttp(
  server: RunningServer,
  variants: string[],
  today: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const client = createClient(server.url, server.cookie, clients)
  let next = 0
  return measure(clients, seconds, async () => {
    next += 1
    const body = JSON.stringify({
      lines: [{ product_variant_id: variants[next % variants.length], quantity: '1', unit_price: '10' }],
      exit_date: today,
      responsible_person: 'Ana',
      exit_reason: 'venda',
    })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await client.send('POST', '/api/v1/stock/exits', body, key)
    if (answer.status !== 201) throw new Error(answer.body)
  }).finally(client.close)
}

/** A plain loop over as many connections as there are clients; a transaction each, its four statements in one packet. */
async function straight(
  databaseUrl: string,
  variants: string[],
  today: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({
        connectionString: databaseUrl,
        options: '-c role=prateleira_app',
        pipeline: true,
      } as pg.ClientConfig)
      await client.connect()
      return client
    }),
  )
  let next = 0
  const figures = await measure(clients, seconds, async (index) => {
    const client = connections[index] as pg.Client
    next += 1
    const values = [
      [variants[next % variants.length]],
      ['1'],
      ['10'],
      today,
      'venda',
      'Ana',
      null,
      crypto.randomUUID(),
      crypto.randomUUID(),
      'hash',
      null,
      null,
    ]
    await Promise.all([
      client.query('begin'),
      client.query({ name: 'become', text: `select set_config('app.user_id', $1, true)`, values: [TENANT] }),
      client.query({ name: 'sale', text: SALE, values }),
      client.query('commit'),
    ])
  })
  await Promise.all(connections.map((client) => client.end()))
  return figures
}

/** Nothing was sold that was not there, nothing counted twice: every level is the sum of its movements. */
async function assertLedger(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query(
    `select v.id from product_variants v
      where v.user_id = $1 and v.current_stock <> (
        select coalesce(sum(case m.movement_type when 'in' then m.quantity else -m.quantity end), 0)
          from stock_movements m where m.user_id = v.user_id and m.product_variant_id = v.id)
      limit 1`,
    [TENANT],
  )
  if (rows.length > 0) throw new Error('A level is not the sum of its movements')
}
