import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/lib/browser.mjs'
import { connected, ROOT, startPostgres, startServer } from './lib/environment.ts'
import { ownerOf, TENANT } from './lib/load.ts'
import { FIELDS, PAGES } from './web/pages.ts'
import { type Typing, typeInto } from './web/typing.ts'
import { type Visit, visit } from './web/visits.ts'

/**
 * npm run bench:web: first visits on a phone with a slow network, and typing on it, with 10,000 products. Prints tables, with the previous
 * figures beside the new ones, and writes bench/web/results.json. BENCH_ROUNDS: the number of rounds of which the median is taken (3).
 * BENCH_ONLY: visits, typing. BENCH_PATHS: some pages, comma-separated; what is not measured stays in the file as it was. BENCH_KEEP=1
 * leaves the file as it is.
 */
const RESULTS = join(ROOT, 'bench/web/results.json')
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const listed = (name: string) => process.env[name]?.split(',')
const wanted = (part: string) => listed('BENCH_ONLY')?.includes(part) ?? true
const isMeasured = ({ path }: { path: string }) => listed('BENCH_PATHS')?.includes(path) ?? true

interface Results {
  visits: Visit[]
  typing: Typing[]
}

const out = (line = '') => process.stdout.write(`${line}\n`)
const row = (...cells: string[]) => out(`| ${cells.join(' | ')} |`)
const head = (...cells: string[]) => {
  out()
  row(...cells)
  row(...cells.map(() => '---'))
}
/** A figure, with the previous one in brackets. */
const beside = (now: number, before: number | undefined, tell: (value: number) => string) =>
  before === undefined ? tell(now) : `${tell(now)} (${tell(before)})`
const whole = (value: number) => value.toFixed(0)
const tenth = (value: number) => value.toFixed(1)
const seconds = (value: number) => (value / 1000).toFixed(1)
const thousandth = (value: number) => value.toFixed(3)

/** New figures in place of those of `before`; unmeasured ones stay. */
function together<Row, Name extends keyof Row>(before: Row[], now: Row[], name: Name): Row[] {
  const isNew = (row: Row) => !before.some((old) => old[name] === row[name])
  return [...before.map((old) => now.find((row) => row[name] === old[name]) ?? old), ...now.filter(isNew)]
}

const executablePath = findBrowser()
if (!executablePath) throw new Error('There is no browser')
const before: Results = existsSync(RESULTS)
  ? JSON.parse(readFileSync(RESULTS, 'utf8'))
  : { visits: [], typing: [] }
const results: Results = { visits: [], typing: [] }
const postgres = await startPostgres()
try {
  const sizes = { products: 10_000, movements: 100_000, neighbours: 19 }
  const database = await postgres.database('web', sizes)
  const client = await connected(database)
  await client.query(
    `insert into admin_users (user_id, role, permissions)
     values ($1, 'super_admin', array['user_management', 'plan_management', 'payment_management', 'system_admin'])`,
    [ownerOf(TENANT)],
  )
  for (const table of ['customers', 'suppliers'])
    await client.query(
      `insert into ${table} (shop_id, name) select $1, 'Arroz e Cia ' || n from generate_series(1, 2000) n`,
      [TENANT],
    )
  const server = await startServer(database)
  await client.query(`update auth.session set "confirmedAt" = now() where token = $1`, [server.token])
  await client.end()
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    if (wanted('visits')) {
      head(
        'first visit',
        'JavaScript, gzip',
        'requests',
        'FCP',
        'LCP',
        'TBT',
        'long tasks',
        'longest',
        'CLS',
        'speed index',
        'score',
        'accessibility',
        'best practices',
      )
      for (const measured of PAGES.filter(isMeasured)) {
        const now = await visit(browser, server, measured, rounds)
        const old = before.visits.find(({ path }) => path === measured.path)
        results.visits.push(now)
        row(
          now.path,
          `${beside(now.javascript, old?.javascript, tenth)} kB`,
          beside(now.requests, old?.requests, whole),
          `${beside(now.fcp, old?.fcp, seconds)} s`,
          `${beside(now.lcp, old?.lcp, seconds)} s`,
          `${beside(now.tbt, old?.tbt, whole)} ms`,
          beside(now.tasks, old?.tasks, whole),
          `${beside(now.longest, old?.longest, whole)} ms`,
          beside(now.cls, old?.cls, thousandth),
          `${beside(now.speedIndex, old?.speedIndex, seconds)} s`,
          beside(now.score, old?.score, whole),
          now.barriers.join(', ') || '100',
          now.practices.join(', ') || '100',
        )
      }
      for (const { path, largest, moved } of results.visits)
        out(`${path}: largest '${largest}'${moved && `, moved '${moved}'`}`)
    }
    if (wanted('typing')) {
      head('typing', 'p50', 'p90', 'work', 'long tasks', 'longest')
      for (const field of FIELDS.filter(isMeasured)) {
        const now = await typeInto(browser, server, field, rounds)
        const old = before.typing.find(({ what }) => what === field.what)
        results.typing.push(now)
        row(
          now.what,
          `${beside(now.p50, old?.p50, whole)} ms`,
          `${beside(now.p90, old?.p90, whole)} ms`,
          `${beside(now.work, old?.work, whole)} ms`,
          beside(now.long, old?.long, whole),
          `${beside(now.longest, old?.longest, whole)} ms`,
        )
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await postgres.stop()
}
const kept: Results = {
  visits: together(before.visits, results.visits, 'path'),
  typing: together(before.typing, results.typing, 'what'),
}
if (process.env.BENCH_KEEP !== '1') writeFileSync(RESULTS, `${JSON.stringify(kept, null, 2)}\n`)
