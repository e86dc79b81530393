import type { Locator, Page } from '@playwright/test'
import { pressKey } from '../support/counter.ts'
import { EXIT_PAGE, picker, product } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

const ENTRY_PAGE = '/movimentacoes/entrada'
const quantity = (page: Page) => page.getByLabel('Quantidade')
const untaken = (page: Page, text: string) => page.getByText(`Nada foi escolhido. Escolha "${text}" na lista`)

/** Holds the answers to a search back until they are let go. */
async function held(page: Page, path: string) {
  const free = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await free.promise
    await route.continue()
  })
  return free.resolve
}

/** Types so that the next key comes in the same task as the last letter. */
const typeAndTab = async (page: Page, field: Locator, text: string) => {
  await field.fill(text)
  await page.keyboard.press('Tab')
}

test('Tab leads from the picker to the quantity at any time, and the field says that nothing was chosen', async ({
  page,
  shop,
}) => {
  for (const name of ['Camisa branca', 'Camisa azul']) await product(shop.api, { name })
  for (const path of [ENTRY_PAGE, EXIT_PAGE]) {
    await page.goto(path)
    await expect(picker(page)).toBeFocused()
    await typeAndTab(page, picker(page), 'cami')
    await expect(quantity(page)).toBeFocused()
    await expect(untaken(page, 'cami')).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(picker(page)).toBeFocused()
    // With the list open and drawn, and the button that empties the field.
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('Tab')
    await expect(quantity(page)).toBeFocused()
    await expect(picker(page)).toHaveValue('cami')
    await picker(page).fill('')
    await expect(untaken(page, 'cami')).toHaveCount(0)
  }
})

test('a supplier that was typed and not chosen stays in its field, and the entry is not saved before it is chosen or registered', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Camisa azul' })
  await shop.api.contacts.createSupplier({ name: 'Casa das Malhas' })
  await page.goto(ENTRY_PAGE)
  await picker(page).fill('camisa')
  await page.getByRole('option', { name: 'Camisa azul' }).click()
  await quantity(page).fill('2')
  const supplier = page.getByRole('combobox', { name: 'Fornecedor' })
  await typeAndTab(page, supplier, 'malhas')
  await expect(page.getByLabel('Observações')).toBeFocused()
  await expect(untaken(page, 'malhas')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(supplier).toBeFocused()
  await expect(supplier).toHaveValue('malhas')
  await page.getByRole('option', { name: 'Casa das Malhas' }).click()
  await expect(untaken(page, 'malhas')).toHaveCount(0)
  await supplier.press('Control+Enter')
  await expect(page.getByText('Entrada registrada', { exact: true })).toBeVisible()

  // Nobody of that name: the list offers to register them, without leaving the entry.
  await picker(page).fill('camisa')
  await page.getByRole('option', { name: 'Camisa azul' }).click()
  await quantity(page).fill('3')
  await typeAndTab(page, supplier, 'Fios do Norte')
  await page.keyboard.press('Control+Enter')
  await expect(supplier).toBeFocused()
  await page.getByRole('option', { name: 'Cadastrar "Fios do Norte"' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo fornecedor' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('Fios do Norte')
  await dialog.getByRole('button', { name: 'Criar e escolher' }).click()
  await expect(page.getByText('Fornecedor criado')).toBeVisible()
  await expect(supplier).toHaveValue('Fios do Norte')
  await expect(quantity(page)).toHaveValue('3')
  expect((await shop.api.contacts.supplierOptions({ search: 'Fios' })).map(({ name }) => name)).toEqual([
    'Fios do Norte',
  ])

  // An emptied field is nobody.
  await supplier.fill('malhas')
  await page.getByRole('option', { name: 'Casa das Malhas' }).click()
  await supplier.fill('')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Limpar fornecedor' })).toHaveCount(0)
})

test('a number typed while Enter still waits goes to the quantity, and its Enter goes on', async ({
  page,
  shop,
}) => {
  for (const name of ['Camisa branca', 'Camisa azul', 'Meia']) await product(shop.api, { name })
  for (const path of [ENTRY_PAGE, EXIT_PAGE]) {
    await page.goto(path)
    await expect(picker(page)).toBeFocused()
    const answer = await held(page, '**/variants/search?search=meia')
    await picker(page).fill('meia')
    for (const key of ['Enter', '1', '3', 'Backspace', '2', 'Enter']) await page.keyboard.press(key)
    answer()
    await expect(picker(page)).toHaveValue('Meia')
    await expect(quantity(page)).toHaveValue('12')
    await expect(page.getByLabel('Preço unitário')).toBeFocused()
    await page.unroute('**/variants/search?search=meia')
  }

  // Of several products the one that is then chosen has it.
  const answer = await held(page, '**/variants/search?search=camisa')
  await picker(page).fill('camisa')
  for (const key of ['Enter', '7']) await page.keyboard.press(key)
  answer()
  await expect(page.getByText('Enter leva o que está marcado. Quantidade: 7.')).toBeVisible()
  await expect(picker(page)).toHaveValue('camisa')
  await pressKey(page, 'Enter')
  await expect(picker(page)).toHaveValue('Camisa azul')
  await expect(quantity(page)).toHaveValue('7')
  await expect(quantity(page)).toBeFocused()
  await expect(page.getByText('Nada foi escolhido')).toHaveCount(0)
})

test('an arrow that comes before the list marks in it', async ({ page, shop }) => {
  await product(shop.api, { name: 'Camisa azul' })
  await shop.api.contacts.createSupplier({ name: 'Casa das Malhas' })
  const answer = await held(page, '**/suppliers/options*')
  await page.goto(ENTRY_PAGE)
  await expect(picker(page)).toBeFocused()
  const supplier = page.getByRole('combobox', { name: 'Fornecedor' })
  await supplier.focus()
  await expect(page.getByText('Buscando…')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  answer()
  await expect(page.locator('[role=option][data-combobox-selected]')).toHaveText('Casa das Malhas')
  await page.keyboard.press('Enter')
  await expect(supplier).toHaveValue('Casa das Malhas')
})
