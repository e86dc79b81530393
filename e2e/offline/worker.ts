import type { Page } from '@playwright/test'
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

/** Waits until the worker has all files and answers for the page. */
export const isKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated')
