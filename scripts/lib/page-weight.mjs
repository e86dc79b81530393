/** The weight of a first visit: JavaScript in gzipped kilobytes (1000 bytes), and all requests. */
import { gzipSync } from 'node:zlib'

const BOUNDS = {
  '/auth': { javascript: 120, requests: 15 },
  '/': { javascript: 200, requests: 25 },
}
/** Tolerance for all pages other than the dashboard. */
const MORE = 60
const MORE_REQUESTS = 20

/** Limits of a page's first visit. */
export function boundsOf(address) {
  const { javascript, requests } = BOUNDS['/']
  return BOUNDS[address] ?? { javascript: javascript + MORE, requests: requests + MORE_REQUESTS }
}

/**
 * Opens an address in a browser without cache and weighs everything loaded until `arrived` resolves and the network is
 * idle. Files are requested again, because the browser does not always keep the body of preloaded ones.
 */
export async function weighPage(page, address, arrived) {
  const loaded = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(address)
  await arrived()
  await page.waitForLoadState('networkidle')
  return {
    requests: loaded.length,
    javascript: await kilobytes(loaded, '.js'),
    stylesheets: await kilobytes(loaded, '.css'),
  }
}

/** Of the files with this ending among the addresses, each once. */
export async function kilobytes(urls, ending) {
  const files = [...new Set(urls)].filter((url) => new URL(url).pathname.endsWith(ending))
  return (await Promise.all(files.map(kilobytesOf))).reduce((sum, weight) => sum + weight, 0)
}

/** By address: built files have a hash in their names, and most are loaded by every page. */
const known = new Map()

function kilobytesOf(url) {
  const weight = known.get(url) ?? weigh(url)
  known.set(url, weight)
  return weight
}

async function weigh(url) {
  const body = await (await fetch(url)).arrayBuffer()
  return gzipSync(Buffer.from(body), { level: 9 }).length / 1000
}
