import type { Page } from '@playwright/test'
import { openCounter, pressKey } from '../support/counter.ts'
import { picker, product } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

const marked = (page: Page) => page.locator('[role=option][data-combobox-selected]')

/** Holds back the answers to a search until they are released. */
async function held(page: Page, path: string) {
  const free = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await free.promise
    await route.continue()
  })
  return free.resolve
}

test('while the server is slow Enter waits for what the device knows', async ({ page, shop }) => {
  for (const name of ['Camisa branca', 'Camisa azul', 'Meia']) await product(shop.api, { name })
  await openCounter(page)
  await expect(page.getByText(/^Estoque de \d\d:\d\d$/)).toBeVisible()
  const answer = await held(page, '**/variants/search?*')
  await page.getByRole('link', { name: 'Entrada' }).first().click()
  await picker(page).fill('camisa')
  await picker(page).press('Enter')
  await expect(marked(page)).toContainText('Camisa azul', { timeout: 15_000 })
  await expect(picker(page)).toHaveValue('camisa')
  await pressKey(page, 'Enter')
  await expect(picker(page)).toHaveValue('Camisa azul')
  answer()
})
