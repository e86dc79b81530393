import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/** What this needs of TanStack's router, which it puts there for its developer tools. */
interface Router {
  subscribe(event: 'onRendered', listener: () => void): () => void
}

/**
 * Goes to another address inside the loaded application, as its links do, and waits until its page is drawn: a quarter of what
 * a load costs. Answers of the last ten seconds are not asked for again, as after a click.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((drawn) => {
        const { __TSR_ROUTER__: router } = window as never as { __TSR_ROUTER__: Router }
        const stop = router.subscribe('onRendered', () => {
          stop()
          drawn()
        })
        history.pushState(null, '', to)
      }),
    address,
  )
}

/** Goes to an address by the router and does not wait: it may lead elsewhere, as a page without a session does. */
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
  // An answer that comes during the two frames has not been drawn yet.
  return () => expect.poll(async () => pending.size + (await busy()) + pending.size).toBe(0)
}
