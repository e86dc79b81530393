import type { Page } from '@playwright/test'
import { lines, openCounter, pressKey, scanField, side } from '../support/counter.ts'
import { product } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

const marked = (page: Page) => page.locator('[role=option][data-combobox-selected]')

test('Enter sells no product by name that nobody has seen marked, and what is seen or alone at once; the list closes with a click beside it and with Esc, which empties the field the next time', async ({
  page,
  shop,
}) => {
  for (const name of ['Camisa branca', 'Camisa azul', 'Meia'])
    await product(shop.api, { name, sale: '50.00' })
  await product(shop.api, { name: 'Camisa polo', code: 'POLO', sale: '50.00' })
  await product(shop.api, { name: 'Camisa polo listrada', code: 'POLO-2', sale: '60.00' })
  await openCounter(page)
  // The device's catalogue answers before the server.
  await expect(page.getByText(/^Estoque de \d\d:\d\d$/)).toBeVisible()
  const free = Promise.withResolvers<void>()
  await page.route('**/variants/search?*', async (route) => {
    await free.promise
    await route.continue()
  })
  await scanField(page).fill('camisa')
  await page.keyboard.press('Enter')
  await expect(marked(page)).toContainText('Camisa azul')
  await expect(page.getByText('Há mais de um. Enter leva o que está marcado.')).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await pressKey(page, 'Enter')
  await expect(lines(page)).toContainText(['Camisa azul'])
  await page.getByRole('button', { name: 'Remover Camisa azul' }).click()
  await scanField(page).focus()
  free.resolve()
  // Enter takes an option that was marked long enough to be seen, or that an arrow key marked.
  await scanField(page).fill('camisa')
  await expect(marked(page)).toContainText('Camisa azul')
  await pressKey(page, 'Enter')
  await expect(lines(page)).toContainText(['Camisa azul'])
  await scanField(page).fill('camisa')
  await expect(marked(page)).toContainText('Camisa azul')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toContainText(['Camisa azul', 'Camisa branca'])
  // Enter takes the only match, and a whole code, at once.
  await scanField(page).fill('meia')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toContainText(['Camisa azul', 'Camisa branca', 'Meia'])
  await scanField(page).fill('polo')
  await page.keyboard.press('Enter')
  await expect(lines(page).last()).toContainText('Camisa polo')
  await expect(lines(page)).toHaveCount(4)

  const list = page.getByRole('listbox', { name: 'Produtos encontrados' })
  await scanField(page).fill('camisa')
  await expect(list).toBeVisible()
  await side(page).getByText('Total', { exact: true }).click()
  await expect(list).toHaveCount(0)
  await expect(scanField(page)).toHaveValue('camisa')
  await scanField(page).click()
  await expect(list).toBeVisible()
  await pressKey(page, 'Escape')
  await expect(list).toHaveCount(0)
  await expect(scanField(page)).toHaveValue('camisa')
  // The list opens again with an Enter, which sells nothing, and with an arrow key.
  await pressKey(page, 'Enter')
  await expect(list).toBeVisible()
  await expect(lines(page)).toHaveCount(4)
  await pressKey(page, 'Escape')
  await pressKey(page, 'ArrowDown')
  await expect(list).toBeVisible()
  await pressKey(page, 'Escape')
  await pressKey(page, 'Escape')
  await expect(scanField(page)).toHaveValue('')
  await expect(list).toHaveCount(0)
})

test('Enter waits for a slow server, and then marks the first of several', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|ERR_/)
  for (const name of ['Camisa branca', 'Camisa azul']) await product(shop.api, { name, sale: '50.00' })
  const free = Promise.withResolvers<void>()
  // Without a catalogue on the device the server is asked.
  await page.route('**/products/changes*', (route) => route.abort())
  await openCounter(page)
  await page.route('**/variants/search?*', async (route) => {
    await free.promise
    await route.continue()
  })
  await scanField(page).fill('camisa')
  await page.keyboard.press('Enter')
  free.resolve()
  await expect(marked(page)).toContainText('Camisa azul')
  await expect(lines(page)).toHaveCount(0)
  await pressKey(page, 'Enter')
  await expect(lines(page)).toContainText(['Camisa azul'])
})

test('a customer whose name begins with the typed text comes first, and a typing error registers nobody', async ({
  page,
  shop,
}) => {
  for (const name of ['Bar do Zé Mário', 'Ademar Ribeiro', 'Mariana Souza'])
    await shop.api.contacts.createCustomer({ name })
  await openCounter(page)
  const field = page.getByLabel('Cliente', { exact: true })
  const option = page.getByRole('option')
  await pressKey(page, 'F2')
  await field.fill('mari')
  await expect(option).toHaveText(['Mariana Souza', 'Bar do Zé Mário', 'Cadastrar “mari”'])
  await field.fill('mar')
  await page.keyboard.press('Enter')
  await expect(option).toHaveText(['Mariana Souza', 'Bar do Zé Mário', 'Ademar Ribeiro', 'Cadastrar “mar”'])
  await expect(marked(page)).toHaveText('Mariana Souza')
  await expect(field).toHaveValue('mar')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Cliente Mariana Souza' })).toBeVisible()

  await pressKey(page, 'F2')
  await field.fill('marr')
  await expect(option).toHaveText(['Cadastrar “marr”'])
  await expect(marked(page)).toHaveCount(0)
  await pressKey(page, 'Enter')
  await expect(page.getByText('Ninguém com “marr”. Enter de novo cadastra.')).toBeVisible()
  expect((await shop.api.contacts.customerOptions({})).length).toBe(3)
  // An Enter after further typing is no second Enter.
  await field.fill('marrc')
  await expect(option).toHaveText(['Cadastrar “marrc”'])
  await expect(marked(page)).toHaveCount(0)
  await pressKey(page, 'ArrowDown')
  await pressKey(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Cliente marrc' })).toBeVisible()
})
