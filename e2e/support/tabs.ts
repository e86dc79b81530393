import type { Page } from '@playwright/test'

/** A tab that receives no messages from the others, like one that was asleep. */
export async function deafTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.addInitScript(() => {
    window.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel
  })
  return tab
}
