import { expect, type Page } from '@playwright/test'

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

/**
 * Opens the addresses one after the other; returns the pages that move more than `most` (cumulative layout shift), with
 * what moves.
 */
export async function movingPages(page: Page, addresses: readonly string[], most: number): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => (window as never as { allShown: () => Promise<void> }).allShown())
    await frames(page)
    const shifts = await page.evaluate(() => (window as never as { shifts: () => Shift[] }).shifts())
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    const worst = shifts.toSorted((one, other) => other.value - one.value)[0]
    if (sum > most) found.push(`${address}: ${sum.toFixed(3)}, most by '${worst?.what}'`)
  }
  return found
}
