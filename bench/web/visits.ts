import type { Browser } from '@playwright/test'
import { weighPage } from '../../scripts/lib/page-weight.mjs'
import type { RunningServer } from '../lib/environment.ts'
import { film } from './film.ts'
import type { MeasuredPage } from './pages.ts'
import { type Observed, observed, phonePage, quiet } from './phone.ts'
import { barriers, practices } from './practices.ts'
import { performanceScore, type Vitals } from './score.ts'

export interface Visit extends Vitals {
  path: string
  /** Kilobytes of gzipped JavaScript, and requests of any kind. */
  javascript: number
  requests: number
  score: number
  /** Tasks above 50 ms after the first paint, and the longest. */
  tasks: number
  longest: number
  largest: string
  moved: string
  /** Violations found by axe, and other faults that Lighthouse reports; both empty correspond to 100. */
  barriers: string[]
  practices: string[]
}

/** A longer task makes the page unresponsive. */
const LONG = 50

const lengths = ({ long, fcp }: Observed) =>
  long.filter(([start, length]) => start + length > fcp).map(([, length]) => length)

const blocked = (seen: Observed) => lengths(seen).reduce((sum, length) => sum + Math.max(0, length - LONG), 0)

export const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** First visits on a phone: medians of as many rounds, each value by itself. */
export async function visit(
  browser: Browser,
  server: RunningServer,
  { path, heading }: MeasuredPage,
  rounds: number,
): Promise<Visit> {
  const seen: (Observed & { speedIndex: number })[] = []
  const found = { barriers: [] as string[], practices: [] as string[] }
  let weight = { javascript: 0, requests: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const { page, context } = await phonePage(browser, server, { signedIn: path !== '/auth', network: true })
    const arrived = async () => {
      await page
        .getByRole('heading', { name: heading, level: 1 })
        .waitFor({ state: 'attached', timeout: 90_000 })
      await quiet(page)
    }
    const wrong = await practices(page)
    const filmed = await film(browser, page)
    weight = await weighPage(page, server.url + path, arrived)
    seen.push({ ...(await observed(page)), speedIndex: await filmed() })
    found.practices = await wrong()
    found.barriers = round === 0 ? await barriers(page) : found.barriers
    await context.close()
  }
  const vitals = {
    fcp: median(seen.map(({ fcp }) => fcp)),
    lcp: median(seen.map(({ lcp }) => lcp)),
    tbt: median(seen.map(blocked)),
    cls: median(seen.map(({ cls }) => cls)),
    speedIndex: median(seen.map(({ speedIndex }) => speedIndex)),
  }
  const tasks = median(seen.map((one) => lengths(one).length))
  const longest = median(seen.map((one) => Math.max(0, ...lengths(one))))
  const { largest = '', moved = '' } = seen.at(-1) ?? {}
  return {
    path,
    ...weight,
    ...vitals,
    ...found,
    tasks,
    longest,
    score: performanceScore(vitals),
    largest,
    moved,
  }
}
