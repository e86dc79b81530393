import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens an address, holds back its page's code until `data` was requested, and expects no request for it to be repeated. */
export async function expectDataBeforeCode(page: Page, address: string, data: string[]): Promise<void> {
  const asked: string[] = []
  const isData = (url: string, path: string) => {
    const rest = url.split('/api/v1', 2)[1] ?? ''
    return path.includes('?') ? rest.startsWith(path) : rest === path
  }
  const count = (path: string) => asked.filter((url) => isData(url, path)).length
  const note = (request: { url(): string }) => asked.push(request.url())
  page.on('request', note)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = /\/assets\/[^/]*-page-[^/]*\.js$/
  await page.route(held, async (route) => {
    await released
    await route.continue()
  })
  try {
    await page.goto(address, { waitUntil: 'commit' })
    for (const path of data)
      await expect
        .poll(() => count(path), { message: `${address} asks for ${path} before its code is there` })
        .toBe(1)
  } finally {
    release()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(data.map((path) => [address, path, count(path)])).toEqual(data.map((path) => [address, path, 1]))
  page.off('request', note)
  await page.unroute(held)
}
