import type { Page } from '@playwright/test'
import { openCounter, pressKey } from '../support/counter.ts'
import { EXIT_PAGE, picker, product } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

const ENTRY_PAGE = '/movimentacoes/entrada'
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

test('Enter right after typing marks the first of several where it is seen, and the next one takes it', async ({
  page,
  shop,
}) => {
  for (const name of ['Camisa branca', 'Camisa azul']) await product(shop.api, { name })
  await page.goto(ENTRY_PAGE)
  await expect(picker(page)).toBeFocused()
  const answer = await held(page, '**/variants/search?search=camisa')
  await picker(page).fill('camisa')
  await picker(page).press('Enter')
  answer()
  await expect(marked(page)).toContainText('Camisa azul')
  await expect(page.getByRole('option')).toHaveCount(2)
  await expect(page.getByText('Há mais de um. Enter leva o que está marcado.')).toBeVisible()
  await expect(picker(page)).toHaveValue('camisa')
  await pressKey(page, 'Enter')
  await expect(picker(page)).toHaveValue('Camisa azul')
  await expect(page.getByLabel('Quantidade')).toBeFocused()

  // The same in a list of products; Esc cancels a pending Enter.
  await picker(page).fill('camis')
  await picker(page).press('Enter')
  await expect(marked(page)).toContainText('Camisa azul')
  await picker(page).press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await picker(page).press('Enter')
  await expect(marked(page)).toContainText('Camisa azul')
  await picker(page).press('ArrowDown')
  await picker(page).press('Enter')
  await expect(picker(page)).toHaveValue('Camisa branca')

  await picker(page).fill('nada disso')
  await picker(page).press('Enter')
  await expect(page.getByText('Nenhum produto com o código "nada disso".')).toBeVisible()
})

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

test('what is typed replaces a product that a recovered form has', async ({ page, shop }) => {
  await product(shop.api, { name: 'Camisa azul' })
  // The field has the focus already, so a click puts the caret into the name.
  const ways = [() => picker(page).focus(), () => picker(page).click({ position: { x: 60, y: 16 } })]
  for (const path of [ENTRY_PAGE, EXIT_PAGE])
    for (const go of ways) {
      await page.goto(path)
      await picker(page).fill('camisa')
      await page.getByRole('option', { name: 'Camisa azul' }).click()
      await page.getByLabel('Quantidade').fill('2')
      await page.getByRole('heading', { level: 1 }).click()
      await page.reload()
      await expect(page.getByLabel('Quantidade')).toHaveValue('2')
      await expect(picker(page)).toHaveValue('Camisa azul')
      await go()
      await page.keyboard.type('x', { delay: 200 })
      await expect(picker(page)).toHaveValue('x')
    }
})

test('a supplier and a customer are taken by the same Enter', async ({ page, shop }) => {
  await product(shop.api, { name: 'Camisa azul' })
  for (const name of ['Casa das Malhas', 'Malhas do Sul', 'Malharia Boa']) {
    await shop.api.contacts.createSupplier({ name })
    await shop.api.contacts.createCustomer({ name })
  }
  await page.goto(ENTRY_PAGE)
  const supplier = page.getByRole('combobox', { name: 'Fornecedor' })
  await supplier.fill('malhas')
  await supplier.press('Enter')
  await expect(marked(page)).toHaveText('Malhas do Sul')
  await pressKey(page, 'Enter')
  await expect(supplier).toHaveValue('Malhas do Sul')
  await supplier.fill('boa')
  await supplier.press('Enter')
  await expect(supplier).toHaveValue('Malharia Boa')
})

test('if the server cannot be reached a search says so, and not that there is nothing', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource|ERR_/)
  await product(shop.api, { name: 'Camisa azul' })
  await page.goto('/inventario?novo=1')
  await page.getByRole('radio', { name: 'Produtos escolhidos' }).check()
  const field = page.getByRole('combobox', { name: 'Produtos', exact: true })
  await page.route('**/variants/search?*', (route) => route.abort())
  await field.fill('camisa')
  await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible()
  await expect(page.getByText('Nenhum produto encontrado')).toHaveCount(0)

  // Esc closes the list before the dialog.
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.unroute('**/variants/search?*')

  // Enter waits for the answer here, too.
  await field.fill('azul')
  await field.press('Enter')
  await expect(page.getByRole('list', { name: 'Produtos escolhidos' })).toContainText('Camisa azul')
})

test('Esc in the frame before a list opens cancels its opening, and leaves the dialog open', async ({
  page,
  shop: _,
}) => {
  await page.goto('/inventario?novo=1')
  await page.getByRole('radio', { name: 'Produtos escolhidos' }).check()
  const field = page.getByRole('combobox', { name: 'Produtos', exact: true })
  await field.focus()
  // Both events in one task, so that no frame lies between them.
  await field.evaluate((element: HTMLInputElement) => {
    element.setRangeText('c', 0, 0, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(field).toHaveValue('c')
  // The next Esc is for the dialog, which asks what to do with its changes.
  await field.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(2)
})
