import { EXIT_PAGE, fillExit, pick, picker, product } from '../support/stock.ts'
import { expect, expectNoSidewaysScroll, phone, test } from '../support/test.ts'

// With animations, as for most people: a closing element still exists while the focus moves.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

const LONG_NAME = 'Maria das Graças Albuquerque de Sousa'

test('F2 leads to the quantity, and a long name fits on a phone', async ({ page, shop }) => {
  await shop.api.account.updateProfile({
    full_name: LONG_NAME,
    phone: '(11) 98765-4321',
    company_name: shop.companyName,
    timezone: 'America/Sao_Paulo',
  })
  await product(shop.api, { sale: '3.00' })
  await page.setViewportSize(phone)
  await page.goto(EXIT_PAGE)
  await expect(page.getByRole('button', { name: `Preencher com ${LONG_NAME}` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await pick(page, 'Cabo USB')
  await page.getByLabel('Responsável').press('F2')
  await expect(page.getByRole('combobox', { name: 'Motivo da saída' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Motivo da saída' })).toHaveValue(/./)
  await page.getByLabel('Quantidade').fill('1')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()
  await expect(picker(page)).toBeFocused()
  // The toast does not cover the field.
  await picker(page).click({ trial: true, timeout: 2000 })
  await expect(page.getByText('Saída registrada com sucesso')).toBeVisible()

  await pick(page, 'Cabo USB')
  await page.getByLabel('Responsável').press('F2')
  await expect(page.getByLabel('Quantidade')).toBeFocused()
  await page.keyboard.type('3')
  await expect(page.getByLabel('Responsável')).toHaveValue(LONG_NAME)
  await expectNoSidewaysScroll(page)
})

test('a date chosen by keyboard leaves the focus on its field, and discarding a recovered form moves it to the first one', async ({
  page,
  shop,
}) => {
  await product(shop.api)
  await page.goto(EXIT_PAGE)
  await pick(page, 'Cabo USB')
  await fillExit(page)
  const date = page.getByRole('button', { name: 'Data da saída' })
  await date.press('Space')
  await expect(page.getByRole('dialog', { name: 'Calendário' }).locator(':focus')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toBeHidden()
  await expect(date).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Começar de novo' }).press('Enter')
  await expect(picker(page)).toBeFocused()
})

test('signing in begins in its first field', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.goto('/produtos')
  await expect(page).toHaveURL(/\/auth\?from/)
  await expect(page.getByLabel('Email')).toBeFocused()
  // Arrows move between tabs, and the focus with them.
  const tabs = page.getByRole('tab')
  await tabs.first().press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await tabs.last().press('ArrowLeft')
  await expect(tabs.first()).toBeFocused()
})
