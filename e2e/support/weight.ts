import type { Browser, BrowserContextOptions } from '@playwright/test'
import { boundsOf, weighPage } from '../../scripts/lib/page-weight.mjs'
import { expect } from './test.ts'

type Visitor = Pick<BrowserContextOptions, 'baseURL' | 'extraHTTPHeaders' | 'storageState' | 'viewport'>

/** First visits of pages, each with an empty cache: returns those above their limits, and by how much. */
export async function tooHeavy(browser: Browser, addresses: string[], visitor: Visitor): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const context = await browser.newContext(visitor)
    const page = await context.newPage()
    const arrived = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { javascript, requests } = await weighPage(page, `${visitor.baseURL}${address}`, arrived)
    await context.close()
    expect(javascript).toBeGreaterThan(50)
    const bounds = boundsOf(address)
    if (javascript > bounds.javascript || requests > bounds.requests)
      found.push(`${address}: ${javascript.toFixed(1)} kB in ${requests} requests`)
  }
  return found
}
