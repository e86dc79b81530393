import { expect, type Page } from '@playwright/test'
import { paths } from '../../apps/web/src/config/paths.ts'
import { boundsOf, kilobytes } from '../../scripts/lib/page-weight.mjs'
import { product } from './stock.ts'
import type { Shop } from './test.ts'

/** The pages that need no session. */
export const OPEN_PATHS: string[] = [paths.auth, paths.privacy, paths.resetPassword, paths.invitation]
export const SHOP_PATHS = Object.values<string>(paths).filter(
  (path) => !OPEN_PATHS.includes(path) && !path.startsWith('/admin'),
)

/** A shop with data for every part of the dashboard except low stock. */
export async function furnish({ api }: Pick<Shop, 'api'>): Promise<void> {
  const { variant } = await product(api, { name: 'Leite', sale: '20.00', stock: '10' })
  const { id } = await api.contacts.createCustomer({ name: 'Tatiane Lima' })
  const line = { product_variant_id: variant, quantity: '1', unit_price: '20.00' }
  for (const [method, customer_id] of [
    ['pix', null],
    ['fiado', id],
  ] as const)
    await api.sales.registerSale({
      headers: {},
      body: { lines: [line], total: '20.00', customer_id, payments: [{ method, amount: '20.00' }] },
    })
}

interface Shift {
  value: number
  what: string
}

/** Runs in the page, before its own code: records layout shifts without user input. */
function watch() {
  const seen: Shift[] = []
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  const note = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput, sources } of entries as Entry[]) {
      const node = sources[0]?.node
      const element = node instanceof Element ? node : node?.parentElement
      const what = element?.textContent?.trim().slice(0, 40) ?? ''
      if (!hadRecentInput) seen.push({ value, what })
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = () => {
    note(observer.takeRecords())
    return seen
  }
  Object.assign(window, { shifts })
}

/** Waits, in the page, for two frames. */
const frames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown()))),
  )

/** Runs in the page, before its own code: holds each answer back until the previous one has been rendered. */
function queueAnswers() {
  const ask = window.fetch
  const frame = () => new Promise((shown) => requestAnimationFrame(shown))
  let turn: Promise<unknown> = Promise.resolve()
  window.fetch = async (...asked: Parameters<typeof fetch>) => {
    const answer = ask(...asked)
    const { pathname } = new URL(asked[0] instanceof Request ? asked[0].url : asked[0], location.href)
    if (!pathname.startsWith('/api/v1/')) return answer
    const before = turn
    const shown = async () => {
      await before
      await answer
      await frame()
      await frame()
    }
    // A failed request does not block the others.
    turn = shown().catch(() => undefined)
    await turn
    return answer
  }
  const allShown = async () => {
    for (let last: unknown; last !== turn; ) {
      last = turn
      await last
      await frame()
    }
  }
  Object.assign(window, { allShown })
}

/**
 * Delivers a page's answers one at a time, each after a frame, as on a slow network, so that every shift is visible.
 * Done inside the page, because routes would involve Playwright for each file and disable the cache.
 */
export async function answerOneByOne(page: Page): Promise<void> {
  await page.addInitScript(watch)
  await page.addInitScript(queueAnswers)
}

export interface Visit {
  address: string
  /** The requests of its data, each once and before the page's code has come: a path, or the beginning of one with a query. */
  data?: readonly string[]
  /** With these the page must be the one of its address, and stay there. */
  heading?: string
  title?: string
  /** Its shifts have no bound. */
  mayMove?: boolean
}

/** Cumulative layout shift; 0.1 is generally considered good. */
const MOST = 0.02

/** Empties what earlier pages have left on the device, but for cookies. */
async function forget(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const origin = await page.evaluate(() => {
    sessionStorage.clear()
    return location.origin
  })
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await session.detach()
}

const isOf = (path: string) => (url: string) => {
  const rest = url.split('/api/v1', 2)[1] ?? ''
  return path.includes('?') ? rest.startsWith(path) : rest === path
}

/**
 * Opens an address for the first time on this device, in a page that has `answerOneByOne`; holds its code back until its data
 * was requested. Returns what is wrong: data not requested, or again, something that moves, too much JavaScript, too many requests.
 */
async function visitFirst(
  page: Page,
  { address, data = [], heading, title = heading, mayMove = false }: Visit,
): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }) => void asked.push(request.url())
  const count = (path: string) => asked.filter(isOf(path)).length
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = /\/assets\/[^/]*-page-[^/]*\.js$/
  if (data.length > 0)
    await page.route(held, async (route) => {
      await released
      await route.continue()
    })
  page.on('request', note)
  try {
    await page.goto(address, { waitUntil: 'commit' })
    for (const path of data)
      await expect
        .poll(() => count(path), { message: `${address} asks for ${path} before its code is there` })
        .toBe(1)
  } finally {
    release()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? /./)
  if (title) {
    await expect(page).toHaveTitle(`${title} · Prateleira`)
    await expect(page).toHaveURL(address)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (window as never as { allShown: () => Promise<void> }).allShown())
  await frames(page)
  page.off('request', note)
  if (data.length > 0) await page.unroute(held)
  const shifts = await page.evaluate(() => (window as never as { shifts: () => Shift[] }).shifts())
  const moved = shifts.reduce((all, { value }) => all + value, 0)
  const worst = shifts.toSorted((one, other) => other.value - one.value)[0]
  const javascript = await kilobytes(asked, '.js')
  expect(javascript).toBeGreaterThan(50)
  const bounds = boundsOf(new URL(address, page.url()).pathname)
  return [
    ...data.filter((path) => count(path) !== 1).map((path) => `asks ${count(path)} times for ${path}`),
    ...(moved > MOST && !mayMove ? [`moves by ${moved.toFixed(3)}, most by '${worst?.what}'`] : []),
    ...(javascript > bounds.javascript ? [`${javascript.toFixed(1)} kB of JavaScript`] : []),
    ...(asked.length > bounds.requests ? [`${asked.length} requests`] : []),
  ].map((what) => `${address}: ${what}`)
}

/** First visits one after the other, in a page that has `answerOneByOne`; returns what is wrong with them. */
export async function firstVisits(page: Page, visits: readonly (string | Visit)[]): Promise<string[]> {
  await page.goto('/nada')
  const found: string[] = []
  for (const visit of visits) {
    await forget(page)
    found.push(...(await visitFirst(page, typeof visit === 'string' ? { address: visit } : visit)))
  }
  return found
}
