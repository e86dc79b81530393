import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ADMIN_SIZES, loadAdministration, measureAdministration } from './admin.ts'
import { measureExits } from './exits.ts'
import { ROOT, startPostgres, startServer } from './lib/environment.ts'
import type { Figures } from './lib/measure.ts'
import { weighPages } from './page.ts'
import { measureDashboard, measurePages, measureSearches } from './products.ts'
import { measureExports, measureReports } from './reports.ts'
import { measureStart } from './start.ts'

/**
 * npm run bench: measures the figures of docs/performance.md in one run on one PostgreSQL, prints tables and writes
 * bench/results.json. BENCH_SECONDS is the length of each measurement (5). BENCH_ONLY names parts, comma-separated: admin,
 * ten_thousand, dashboard, hundred_thousand, start.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const out = (line = '') => process.stdout.write(`${line}\n`)
const ms = (value: number) => `${value.toFixed(2)} ms`
const percent = (value: number) => `${Math.round(value * 100)} %`
const row = (...cells: unknown[]) => out(`| ${cells.join(' | ')} |`)
const head = (...cells: string[]) => {
  out()
  row(...cells)
  row(...cells.map(() => '---'))
}
const figures = ({ rate, p50, p95, p99 }: Figures) => [`${Math.round(rate)}/s`, ms(p50), ms(p95), ms(p99)]

const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
out(machine)

const SIZES = [
  { name: 'ten_thousand', products: 10_000, movements: 100_000, neighbours: 19 },
  // 30,000 sales in the last 30 days.
  { name: 'dashboard', products: 10_000, movements: 310_000, neighbours: 19 },
  { name: 'hundred_thousand', products: 100_000, movements: 1_000_000, neighbours: 19 },
]
const parts = process.env.BENCH_ONLY?.split(',')
const wanted = (part: string) => parts === undefined || parts.includes(part)
const postgres = await startPostgres()
const results: Record<string, unknown> = { machine, seconds }
try {
  for (const users of wanted('admin') ? ADMIN_SIZES : []) {
    const adminUrl = await postgres.database(`administration_${users}`, {
      products: 10,
      movements: 10,
      neighbours: 0,
    })
    const counts = await loadAdministration(adminUrl, users)
    out(
      `\n## ${Object.entries(counts)
        .map(([table, count]) => `${count} ${table}`)
        .join(', ')}`,
    )
    const adminServer = await startServer(adminUrl)
    const administration = await measureAdministration(adminServer, seconds / 2)
    head('A1 admin area', 'rate', 'p50', 'p95', 'p99')
    for (const { what, http, status } of administration) row(what, ...(http ? figures(http) : [status]))
    await adminServer.stop()
    results[`administration_${users}`] = administration
  }
  for (const size of SIZES.filter(({ name }) => wanted(name))) {
    out(
      `\n## ${size.products} products, ${size.movements} movements, ${size.neighbours} other tenants interleaved`,
    )
    const databaseUrl = await postgres.database(size.name, size)
    const server = await startServer(databaseUrl)
    if (size.name === 'dashboard') {
      const dashboard = await measureDashboard(server, seconds)
      head('D1, 30,000 sales in 30 days', 'rate', 'p50', 'p95', 'p99')
      row('dashboard', ...figures(dashboard))
      await server.stop()
      results[size.name] = { dashboard }
      continue
    }
    const pages = await measurePages(databaseUrl, server, seconds)
    head('R1 page of 50', 'rate', 'p50', 'p95', 'p99', 'raw SQL', 'ratio')
    for (const { clients, http, raw, ratio } of pages)
      row(`${clients} clients`, ...figures(http), `${Math.round(raw.rate)}/s`, percent(ratio))
    const searches = await measureSearches(server, seconds / 2)
    head('R2 search', 'rate', 'p50', 'p95', 'p99')
    for (const { kind, word, http } of searches) row(`${kind} ("${word}")`, ...figures(http))
    const dashboard = await measureDashboard(server, seconds / 2)
    head('D1', 'rate', 'p50', 'p95', 'p99')
    row('dashboard', ...figures(dashboard))
    const reports = await measureReports(server, seconds / 4)
    head('G1 report', 'rate', 'p50', 'p95', 'p99')
    for (const { report, http } of reports) row(report, ...figures(http))
    const exports = await measureExports(server)
    head('G2 export', 'rows', 'size', 'time', 'peak memory before', 'after')
    for (const { file, rows, megabytes, seconds: took, memoryBefore, memoryAfter } of exports)
      row(
        file,
        rows,
        `${megabytes.toFixed(1)} MB`,
        `${took.toFixed(1)} s`,
        `${memoryBefore} MB`,
        `${memoryAfter} MB`,
      )
    const exits = await measureExits(databaseUrl, server, seconds)
    head('W1 sale', 'rate', 'p50', 'p95', 'p99', 'raw SQL', 'ratio')
    for (const { clients, http, raw, ratio } of exits)
      row(`${clients} clients`, ...figures(http), `${Math.round(raw.rate)}/s`, percent(ratio))
    head('W1 against the plainest exit there is', 'plain', 'sale', 'ratio', 'other exit', 'ratio')
    for (const { clients, http, other, plain } of exits)
      row(
        `${clients} clients`,
        `${Math.round(plain.rate)}/s`,
        `${Math.round(http.rate)}/s`,
        percent(http.rate / plain.rate),
        `${Math.round(other.rate)}/s`,
        percent(other.rate / plain.rate),
      )
    const peak = await server.peakMegabytes()
    out(`\nPeak memory of the server: ${peak} MB`)
    const weights = size.name === 'ten_thousand' ? await weighPages(server) : undefined
    if (weights) {
      head('first visit', 'JavaScript (gzip)', 'styles (gzip)', 'requests')
      for (const { path, javascript, stylesheets, requests } of weights)
        row(path, `${javascript.toFixed(1)} kB`, `${stylesheets.toFixed(1)} kB`, requests)
    }
    await server.stop()
    results[size.name] = { pages, searches, dashboard, reports, exports, exits, peakMegabytes: peak, weights }
  }
} finally {
  await postgres.stop()
}
if (wanted('start')) {
  const start = await measureStart()
  out(
    `\nFirst start ${start.firstStart.toFixed(2)} s, second start ${start.secondStart.toFixed(2)} s, ${start.idleMegabytes} MB when ready`,
  )
  results.start = start
}
mkdirSync(join(ROOT, 'bench'), { recursive: true })
writeFileSync(join(ROOT, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`)
