import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, phone, setTheme } from './test.ts'

/**
 * No violation and nothing wider than the page, in the light theme on a desktop and in the dark one on a phone: for pages that
 * show the same colours at both sizes (decision 288). Returns to the light desktop.
 */
export async function expectUsableLightAndDark(page: Page): Promise<void> {
  const desk = { width: 1280, height: 800 }
  for (const [scheme, size] of [
    ['light', desk],
    ['dark', phone],
  ] as const) {
    await page.setViewportSize(size)
    await setTheme(page, scheme)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await setTheme(page, 'light')
  await page.setViewportSize(desk)
}
