import type { Page } from '@playwright/test'
import { EXIT_PAGE, product } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

/** A pointer that rests on the new page counts as moved, and would load the code before the network goes. */
function ignorePointerMoves(page: Page): Promise<unknown> {
  return page.addInitScript(() =>
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true),
  )
}

const WORDS = 'Esta parte da página não carregou. Verifique sua internet e tente de novo.'

test('a part whose code cannot be loaded is reported, leaves the page intact, and is requested again at the next try', async ({
  context,
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR|dynamically imported module/)
  await product(shop.api, { name: 'Leite', stock: '5' })
  await ignorePointerMoves(page)
  await page.goto('/produtos')
  await expect(page.getByText('Leite')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Code that is loaded with the first key or pointer movement, that of toasts included, finds no network.
  await context.setOffline(true)
  const told = page.getByRole('alert').filter({ hasText: WORDS })
  const row = page.getByRole('row', { name: /Leite/ })

  await row.getByRole('button', { name: 'Excluir Leite' }).click()
  await expect(told).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()
  await context.setOffline(false)
  await row.getByRole('button', { name: 'Excluir Leite' }).click()
  await expect(page.getByRole('dialog', { name: 'Excluir Produto' })).toBeVisible()
})

test('a calendar whose code cannot be loaded leaves the date as it is, and opens at the next try', async ({
  context,
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR|dynamically imported module/)
  expect(shop.email).not.toBe('')
  await ignorePointerMoves(page)
  await page.goto(EXIT_PAGE)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const date = page.getByLabel(/^Data/)
  const before = await date.textContent()
  await date.click()
  await expect(page.getByRole('alert').filter({ hasText: WORDS })).toBeVisible()
  await expect(date).toHaveText(before ?? '')
  await context.setOffline(false)
  await date.click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('without the code of the menu of shops, of tips and of notices the page stays, and says what it cannot show', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|net::ERR|dynamically imported module/)
  await shop.api.account.openShop({ name: 'Outra Loja' })
  await page.route(/\/assets\/(shop-menu|side-tooltip|browser-notices)-/, (route) => route.abort())
  await page.goto('/clientes')
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeVisible()
  const told = page.getByRole('complementary').getByRole('alert').filter({ hasText: WORDS })
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Produtos' })).toBeVisible()
  await page.getByRole('button', { name: 'Expandir menu' }).click()
  await page.unrouteAll({ behavior: 'wait' })
  await told.getByRole('button', { name: 'Tentar Novamente' }).click()
  await expect(page.getByRole('button', { name: /Trocar de loja/ })).toBeVisible()
})
