import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { addDays } from '@prateleira/contract/shared/dates'
import type { RunningServer } from './lib/environment.ts'
import type { Figures } from './lib/measure.ts'
import { asked } from './products.ts'

/** G1: every report of the measured tenant, one client, over all its movements and over the default period. */
export async function measureReports(
  server: RunningServer,
  seconds: number,
): Promise<{ report: string; http: Figures }[]> {
  const past = addDays(new Date().toISOString().slice(0, 10), -30)
  const reports = {
    overview: '/api/v1/reports/overview?period=all',
    'sales, all': '/api/v1/reports/sales?period=all',
    'sales over time, all': '/api/v1/reports/sales/series?period=all',
    'movements, all': '/api/v1/reports/movements?period=all',
    'exits by reason, 30 days': '/api/v1/reports/reasons?period=30days',
    'exits by reason, all': '/api/v1/reports/reasons?period=all',
    'ABC curve, 30 days': '/api/v1/reports/abc?period=30days',
    'ABC curve, all': '/api/v1/reports/abc?period=all',
    'gross profit, 30 days': '/api/v1/reports/profit?period=30days',
    'gross profit, all': '/api/v1/reports/profit?period=all',
    'gross profit by person, all': '/api/v1/reports/profit?period=all&group=person',
    'stock 30 days ago': `/api/v1/reports/past-stock?date=${past}`,
    'stock in 1900': `/api/v1/reports/past-stock?date=${OLDEST_MOVEMENT_DATE}`,
  }
  const figures = []
  for (const [report, path] of Object.entries(reports))
    figures.push({ report, http: await asked(server, path, 1, seconds) })
  return figures
}

export interface ExportFigures {
  file: string
  rows: number
  megabytes: number
  seconds: number
  /** The server's peak memory before and after: streaming leaves it unchanged. */
  memoryBefore: number
  memoryAfter: number
}

/** G2: complete exports, read as fast as they come. */
export async function measureExports(server: RunningServer): Promise<ExportFigures[]> {
  const figures: ExportFigures[] = []
  for (const [kind, query] of [
    ['stock', ''],
    ['movements', 'period=all&'],
  ]) {
    for (const format of ['csv', 'xlsx']) {
      const memoryBefore = await server.peakMegabytes()
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/v1/reports/${kind}/export?${query}format=${format}`, {
        headers: { cookie: server.cookie },
      })
      if (answer.status !== 200) throw new Error(await answer.text())
      let bytes = 0
      let rows = -1
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        bytes += chunk.length
        if (format === 'csv') for (const byte of chunk) if (byte === 10) rows += 1
      }
      figures.push({
        file: `${kind}.${format}`,
        rows: format === 'csv' ? rows : (figures.at(-1)?.rows ?? 0),
        megabytes: bytes / 1e6,
        seconds: (performance.now() - began) / 1000,
        memoryBefore,
        memoryAfter: await server.peakMegabytes(),
      })
    }
  }
  return figures
}
