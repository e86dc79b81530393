import type { Locator, Page } from '@playwright/test'
import { expect, phone, test } from '../support/test.ts'

const DESK = { width: 1280, height: 800 }

/** Holds back every file of the build, or those named, until the returned function is called. */
async function holdFiles(page: Page, files = '**/assets/**'): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Waits until something has been painted. */
const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Position in whole pixels and colour. */
const looks = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element)
    const box = [left, top, right, bottom].map(Math.round).join()
    return element instanceof SVGElement
      ? box
      : `${box} ${backgroundColor} ${color} ${fontSize} ${fontWeight}`
  })

async function allLook(parts: Record<string, Locator>): Promise<Record<string, string>> {
  const entries = Object.entries(parts).map(async ([name, part]) => [name, await looks(part)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

for (const scheme of ['light', 'dark'] as const)
  test(`the frame is painted before any file has loaded, and the page appears in the same place (${scheme})`, async ({
    page,
    shop,
  }) => {
    expect(shop.email).not.toBe('')
    await page.emulateMedia({ colorScheme: scheme })
    for (const size of [phone, DESK]) {
      await page.setViewportSize(size)
      const free = await holdFiles(page)
      await page.goto('/produtos', { waitUntil: 'commit' })
      await painted(page)
      const desk = size === DESK
      const frame = page.locator('#frame')
      const before = await allLook({
        bar: frame.locator('.frame-bar'),
        menu: frame.locator(`.frame-menu svg.frame-${desk ? 'wide' : 'narrow'}`),
        search: frame.locator('.frame-search'),
        ...(desk && {
          side: frame.locator('.frame-side'),
          logo: frame.locator('.frame-brand svg'),
          name: frame.locator('.frame-of-shop strong'),
        }),
      })
      await free()
      await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const brand = page.getByRole('link', { name: /^Prateleira .*início$/ })
      const after = await allLook({
        bar: page.getByRole('banner'),
        menu: page.getByRole('button', { name: desk ? 'Recolher menu' : 'Abrir menu' }).locator('svg'),
        search: page.getByLabel('Buscar produtos, códigos...'),
        ...(desk && {
          side: page.locator('aside'),
          logo: brand.locator('svg'),
          name: brand.locator('strong'),
        }),
      })
      expect(before).toEqual(after)
      await expect(frame).toHaveCount(0)
    }
  })

test('without a session the frame is that of signing in, whatever page was requested', async ({ page }) => {
  for (const size of [phone, DESK]) {
    await page.setViewportSize(size)
    const free = await holdFiles(page)
    await page.goto('/produtos', { waitUntil: 'commit' })
    await painted(page)
    const frame = page.locator('#frame')
    const before = await allLook({
      logo: frame.locator('.frame-mark svg'),
      title: frame.locator('.frame-title'),
      words: frame.locator('.frame-words'),
    })
    await free()
    await expect(page.getByRole('heading', { level: 1, name: 'Entre na sua conta' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const main = page.getByRole('main')
    const after = await allLook({
      logo: main.locator('svg').first(),
      title: main.getByRole('heading', { level: 1 }),
      words: main.getByText('Que bom ver você por aqui.'),
    })
    expect(before).toEqual(after)
  }
})

test('the frame keeps its colours when the style sheet arrives before the code', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const free = await holdFiles(page, '**/assets/*.js')
  await page.goto('/produtos', { waitUntil: 'commit' })
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/')))
  const colour = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color)
  const ink = await colour(page.locator('html'))
  expect(await colour(page.locator('#frame .frame-title'))).toBe(ink)
  await free()
  const title = page.getByRole('heading', { level: 1, name: 'Entre na sua conta' })
  await expect(title).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await colour(title)).toBe(ink)
})

test('a folded sidebar is narrow from the first paint on', async ({ page, shop }) => {
  expect(shop.email).not.toBe('')
  await page.goto('/clientes')
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  const free = await holdFiles(page)
  await page.reload({ waitUntil: 'commit' })
  await painted(page)
  const before = await looks(page.locator('.frame-side'))
  await free()
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  expect(before).toBe(await looks(page.locator('aside')))
})
