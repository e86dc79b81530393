import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Shop, TestApp } from './harness.ts'

/** Downloads an application's reports as files. */
export function exportsOf(app: Pick<TestApp, 'url'>) {
  const addressOf = (kind: string, query: string) => `${app.url}/api/v1/reports/${kind}/export?${query}`

  function fetchExport(shop: Shop, kind: string, query = '', signal?: AbortSignal): Promise<Response> {
    const headers = { cookie: shop.cookie, 'accept-encoding': 'identity' }
    return fetch(addressOf(kind, query), { headers, signal })
  }

  /** The file as another program reads it: rows of cells, with the header. */
  async function csvOf(shop: Shop, kind: string, query = ''): Promise<string[][]> {
    const answer = await fetchExport(shop, kind, query)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    // Not text(), which removes the byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await answer.arrayBuffer())
    expect(text.startsWith('\ufeff"')).toBe(true)
    return parse(text, { bom: true, relax_column_count: false })
  }

  return { addressOf, fetchExport, csvOf }
}
