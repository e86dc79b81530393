/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test'
import type { RunningServer } from '../lib/environment.ts'
import type { MeasuredField } from './pages.ts'
import { observed, phonePage, quiet } from './phone.ts'
import { median } from './visits.ts'

export interface Typing {
  what: string
  /** Milliseconds from a key to the frame that shows it. */
  p50: number
  p90: number
  /** Tasks above 50 ms while typing, and the longest. */
  long: number
  longest: number
  /** Milliseconds of the main thread per key, lists included; not lengthened by other programs. */
  work: number
}

const TEXT = 'arroz tio joao'
/** Milliseconds between two keys of a fast typist. */
const PACE = 120

/** Runs in the page: records each key's time to its frame. */
function watchKeys() {
  const times: number[] = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => times.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    },
    { capture: true },
  )
  Object.assign(window, { timesOfKeys: times })
}

async function goBehind(page: Page, step: string) {
  if (!/^F\d/.test(step))
    return page
      .getByRole('button', { name: step })
      .or(page.getByRole('radio', { name: step }))
      .click({ timeout: 90_000 })
  await page.waitForLoadState('networkidle')
  await page.keyboard.press(step)
}

export async function typeInto(
  browser: Browser,
  server: RunningServer,
  { what, path, placeholder, behind = [] }: MeasuredField,
  rounds: number,
): Promise<Typing> {
  const p50: number[] = []
  const p90: number[] = []
  const long: number[] = []
  const longest: number[] = []
  const work: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await phonePage(browser, server, { signedIn: true, network: false })
    await page.addInitScript(watchKeys)
    await page.goto(server.url + path)
    // Waits for the service worker: on a first visit it would store the whole page on the device while keys are typed.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    for (const step of behind) await goBehind(page, step)
    const field = page.getByPlaceholder(placeholder)
    await field.click({ timeout: 90_000 })
    await quiet(page)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const before = (await observed(page)).long.length
    const from = await worked()
    await page.keyboard.type(TEXT, { delay: PACE })
    await quiet(page)
    work.push(((await worked()) - from) / TEXT.length)
    const times = (await page.evaluate(() => (window as never as { timesOfKeys: number[] }).timesOfKeys))
      // Without the keys that led to the field.
      .slice(-TEXT.length)
      .toSorted((one, other) => one - other)
    p50.push(times[Math.floor(times.length / 2)] ?? 0)
    p90.push(times[Math.floor(times.length * 0.9)] ?? 0)
    const tasks = (await observed(page)).long.slice(before).map(([, length]) => length)
    long.push(tasks.length)
    longest.push(Math.max(0, ...tasks))
    await context.close()
  }
  return {
    what,
    p50: median(p50),
    p90: median(p90),
    long: median(long),
    longest: median(longest),
    work: median(work),
  }
}
