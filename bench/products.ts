import { LOGINS } from '@prateleira/server/database'
import { loginUrl } from '@prateleira/server/kernel/db/roles'
import { catalogueTotals, listPage } from '@prateleira/server/modules/catalog/product-queries'
import pg from 'pg'
import type { RunningServer } from './lib/environment.ts'
import { createClient } from './lib/http.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { type Figures, measure } from './lib/measure.ts'

const PAGE = { limit: 50, offset: 0 }

export interface PageFigures {
  clients: number
  http: Figures
  raw: Figures
  /** HTTP rate ÷ raw rate. */
  ratio: number
}

/**
 * R1: a page of 50 products with stock, prices, category and exact total, against the same SQL run directly on the database.
 */
export async function measurePages(
  databaseUrl: string,
  server: RunningServer,
  seconds: number,
): Promise<PageFigures[]> {
  const figures: PageFigures[] = []
  for (const clients of [1, 16]) {
    const http = await asked(server, '/api/v1/products', clients, seconds)
    const raw = await straight(databaseUrl, clients, seconds)
    figures.push({ clients, http, raw, ratio: http.rate / raw.rate })
  }
  return figures
}

export interface SearchFigures {
  word: string
  kind: string
  http: Figures
}

/** R2: search by part of a name, one client. The words are those of the loaded names (lib/load.ts). */
export async function measureSearches(server: RunningServer, seconds: number): Promise<SearchFigures[]> {
  const words = {
    frequent: 'arroz',
    rare: 'raridade',
    none: 'inexistente',
    'two letters': 'ar',
    'two letters, none': 'zz',
    'frequent and rare': 'arroz raridade',
    'one letter missing': 'raridde',
  }
  const figures: SearchFigures[] = []
  for (const [kind, word] of Object.entries(words)) {
    figures.push({
      kind,
      word,
      http: await asked(server, `/api/v1/products?search=${encodeURIComponent(word)}`, 1, seconds),
    })
  }
  return figures
}

/** D1: the dashboard's figures, one client. */
export function measureDashboard(server: RunningServer, seconds: number): Promise<Figures> {
  return asked(server, '/api/v1/dashboard', 1, seconds)
}

/** GETs a path in a loop. */
export function asked(
  server: RunningServer,
  path: string,
  clients: number,
  seconds: number,
): Promise<Figures> {
  const client = createClient(server.url, server.cookie, clients)
  return measure(clients, seconds, async () => {
    const answer = await client.send('GET', path)
    if (answer.status !== 200) throw new Error(answer.body)
  }).finally(client.close)
}

async function straight(databaseUrl: string, clients: number, seconds: number): Promise<Figures> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({
        connectionString: loginUrl(databaseUrl, LOGINS.work),
        pipeline: true,
      } as pg.ClientConfig)
      await client.connect()
      return client
    }),
  )
  const page = listPage({ search: '', status: 'active' }, PAGE).compile()
  const totals = catalogueTotals().compile()
  const figures = await measure(clients, seconds, async (index) => {
    const client = connections[index] as pg.Client
    await Promise.all([
      client.query('begin'),
      client.query({ name: 'enter', text: 'select enter_as($1, $2)', values: [TENANT, ownerOf(TENANT)] }),
      client.query({ name: 'page', text: page.sql, values: [...page.parameters] }),
      client.query({ name: 'totals', text: totals.sql, values: [...totals.parameters] }),
      client.query('commit'),
    ])
  })
  await Promise.all(connections.map((client) => client.end()))
  return figures
}
