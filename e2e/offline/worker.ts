import type { BrowserContext, Page } from '@playwright/test'
import { type Between, standBetween } from '../support/between.ts'
import { test as base, expect } from '../support/test.ts'

/**
 * With the service worker, and a network that can be cut. The context ends with the test, and with it everything that a
 * worker leaves behind.
 */
export const test = base.extend<{ between: Between }, { reuseContext: boolean }>({
  serviceWorkers: 'allow',
  reuseContext: [false, { scope: 'worker' }],
  between: async ({ baseURL }, use) => {
    const between = await standBetween(baseURL ?? '')
    await use(between)
    await between.close()
  },
})

/**
 * The same on a device that has opened the page before: its service worker and the files that it keeps stay for all tests of a
 * test process, because installing them costs more than most of these tests. Everything else of the device is emptied.
 */
export const installedTest = base.extend<
  { between: Between },
  { device: { context: BrowserContext; port: number } }
>({
  device: [
    async ({ browser }, use, { project }) => {
      const { locale, timezoneId, viewport, contextOptions } = project.use
      const options = { ...contextOptions, locale, timezoneId, viewport }
      const context = await browser.newContext({ ...options, serviceWorkers: 'allow' })
      await use({ context, port: 0 })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ device: { context }, address }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
    await use(context)
    await context.clearCookies()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) await page.close()
  },
  between: async ({ baseURL, device }, use) => {
    const between = await standBetween(baseURL ?? '', device.port)
    const { port, origin } = new URL(between.url)
    device.port = Number(port)
    const page = await device.context.newPage()
    const session = await device.context.newCDPSession(page)
    const storageTypes = 'indexeddb,local_storage'
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await page.close()
    await use(between)
    await between.close()
  },
})

/** Waits until the worker has all files and answers for the page. */
export const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated')
