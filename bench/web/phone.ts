/// <reference lib="dom" />
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningServer } from '../lib/environment.ts'

/** A phone on a slow 4G, as Lighthouse assumes it: 150 ms round trip, 1.6 Mbit/s. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const SLOWED = 4

export interface Observed {
  fcp: number
  lcp: number
  /** The largest elements, to know what to improve. */
  largest: string
  cls: number
  /** What moved most. */
  moved: string
  /** Start and length of each task above 50 ms. */
  long: [start: number, length: number][]
}

/** Runs in the page, before its own code. */
function observe() {
  const seen: Observed = { fcp: 0, lcp: 0, largest: '', cls: 0, moved: '', long: [] }
  const name = (node: Element | null | undefined) =>
    node ? `${node.tagName.toLowerCase()} ${node.textContent?.trim().slice(0, 40) ?? ''}` : ''
  let windowStart = 0
  let windowEnd = 0
  let windowSum = 0
  let most = 0
  const watch = (type: string, note: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe({ type, buffered: true })
  watch('paint', (entry: PerformanceEntry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry: PerformanceEntry & { element?: Element }) => {
    seen.lcp = entry.startTime
    seen.largest = name(entry.element)
  })
  watch('longtask', (entry: PerformanceEntry) => seen.long.push([entry.startTime, entry.duration]))
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
  watch('layout-shift', (entry: Shift) => {
    if (entry.hadRecentInput) return
    const joins = entry.startTime - windowEnd < 1_000 && entry.startTime - windowStart < 5_000
    if (!joins) windowStart = entry.startTime
    windowSum = joins ? windowSum + entry.value : entry.value
    windowEnd = entry.startTime
    seen.cls = Math.max(seen.cls, windowSum)
    if (entry.value > most) {
      most = entry.value
      const node = entry.sources[0]?.node
      seen.moved = name(node instanceof Element ? node : node?.parentElement)
    }
  })
  Object.assign(window, { observed: seen })
}

export const observed = (page: Page) =>
  page.evaluate(() => (window as never as { observed: Observed }).observed)

/** A page on a phone with an empty cache; `network` slows its network as well. */
export async function phonePage(
  browser: Browser,
  server: RunningServer,
  { signedIn, network }: { signedIn: boolean; network: boolean },
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
  })
  const at = server.cookie.indexOf('=')
  if (signedIn)
    await context.addCookies([
      { name: server.cookie.slice(0, at), value: server.cookie.slice(at + 1), url: server.url },
    ])
  const page = await context.newPage()
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  return { page, context }
}

/** Waits until there was no request and no long task for two seconds. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const { long } = (window as never as { observed: Observed }).observed
    const [start, length] = long.at(-1) ?? [0, 0]
    return performance.now() - start - length > 2_000
  })
}
