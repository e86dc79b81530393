import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

const LEAST = 40

/** Expects that a finger (`pointer: coarse`) hits each of them in an area of at least 40 × 40 px; a mouse points again afterwards. */
export async function expectTouchable(page: Page, ...targets: Locator[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  for (const target of targets) {
    await target.scrollIntoViewIfNeeded()
    const missed = await target.evaluate((element, least) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 0.5]
      const corners = [-reach, reach].flatMap((dx) => [-reach, reach].map((dy) => [x + dx, y + dy]))
      return corners.filter(([at = 0, down = 0]) => {
        const hit = document.elementFromPoint(at, down)
        return !hit || !element.contains(hit)
      })
    }, LEAST)
    expect(missed, String(target)).toEqual([])
  }
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
}
