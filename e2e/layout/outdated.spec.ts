import type { Page } from '@playwright/test'
import { EXIT_PAGE } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

/** Makes files of that name unavailable, as after an update; returns a function that restores them. */
async function gone(page: Page, files: string): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
  return () => page.unroute(files)
}

test('code that an update removed is fetched by reloading the page, and the typed values stay', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/404/, /reading 'default'/)
  expect(shop.email).not.toBe('')
  await page.goto(EXIT_PAGE)
  await page.getByLabel('Observações').fill('Com defeito')
  const back = await gone(page, '**/assets/suppliers-page*.js')
  page.once('framenavigated', () => void back())
  await page.getByRole('link', { name: 'Fornecedores' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fornecedores' })).toBeVisible()
  await page.goto(EXIT_PAGE)
  await expect(page.getByLabel('Observações')).toHaveValue('Com defeito')
})

test('a page whose own code is gone reloads once, then says so and offers another try', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/404/)
  expect(shop.email).not.toBe('')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const back = await gone(page, '**/assets/index-*.js')
  await page.goto('/produtos')
  await expect(page.getByRole('alert')).toContainText('O Prateleira não carregou.')
  expect(loads).toBe(2)
  await back()
  await page.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
})
