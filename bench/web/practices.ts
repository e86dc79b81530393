/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Collects the browser's warnings from now on; the function returns the faults of the current page. */
export async function practices(page: Page): Promise<() => Promise<string[]>> {
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(`error: ${message}`))
  page.on('console', (message) => {
    // Before signing in the page requests `me`, for which 401 is the normal answer.
    const asked = message.location().url.endsWith('/api/v1/account/me') && message.text().includes('401')
    if (message.type() === 'error' && !asked) said.push(`console: ${message.text()}`)
  })
  await page.addInitScript(() => {
    const deprecated: string[] = []
    new ReportingObserver(
      (reports) =>
        deprecated.push(...reports.map(({ body }) => `deprecated: ${(body as { id?: string }).id}`)),
      { types: ['deprecation'], buffered: true },
    ).observe()
    Object.assign(window, { deprecated })
  })
  return async () => {
    const found = await page.evaluate(() => {
      const wrong = [...(window as never as { deprecated: string[] }).deprecated]
      if (document.doctype?.name !== 'html') wrong.push('no doctype')
      if (document.characterSet !== 'UTF-8') wrong.push(`characters: ${document.characterSet}`)
      if (!document.querySelector('meta[name=viewport]')) wrong.push('no viewport')
      for (const image of document.images) {
        const { width, height } = image.getBoundingClientRect()
        const { naturalWidth, naturalHeight, src } = image
        const fits = getComputedStyle(image).objectFit
        const bent =
          naturalWidth > 0 &&
          fits === 'fill' &&
          Math.abs(width / height / (naturalWidth / naturalHeight) - 1) > 0.05
        if (bent) wrong.push(`out of shape: ${src}`)
      }
      return wrong
    })
    return [...said, ...found]
  }
}

/** A summary of axe's violations; none corresponds to 100 in Lighthouse. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id} (${nodes.length})`)
}
