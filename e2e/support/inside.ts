import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/** Goes to an address without loading the document again: by the router, as a link or the Back button does. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/**
 * Follows the requests of a page. The returned function waits until none is under way and nothing in `main` is being
 * loaded. A page's load event does not say that for what comes later.
 */
export function quietOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // The old document's requests are given up with it, some of them without a word.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    pending.add(request)
  })
  const over = (request: Request) => void pending.delete(request)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  /** How many parts are being loaded, after two frames: an answer may lead to the next request. */
  const busy = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn))
      return document.querySelectorAll('main [aria-busy=true]').length
    })
  return () => expect.poll(async () => (await busy()) + pending.size).toBe(0)
}
