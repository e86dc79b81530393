import type { Page } from '@playwright/test'
import { pressKey } from '../support/counter.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, type Shop, test } from '../support/test.ts'

const field = (page: Page) => page.getByPlaceholder('Buscar produtos, códigos...')
const group = (page: Page, name: string) => page.getByRole('group', { name })

async function stock({ api }: Shop) {
  await api.catalog.createProduct({
    name: 'Café Especial',
    internal_code: 'CAF-77',
    variants: [{ initial_stock: '12', sku: 'GRAO-500', barcode: '7891000315507' }],
  })
  await api.catalog.createProduct({
    name: 'Cafeteira',
    internal_code: 'CAFETEIRA-1',
    variants: [{ initial_stock: '1' }],
  })
  await api.contacts.createCustomer({ name: 'José Araújo' })
  await api.contacts.createSupplier({ name: 'Torrefação São João' })
}

test.describe('NAV-05 the search of the top bar', () => {
  test('finds products by name, code, SKU and barcode, customers, suppliers and pages, accents and case aside', async ({
    page,
    shop,
  }) => {
    await stock(shop)
    await page.goto('/')
    const found = async (text: string, where: string, what: string) => {
      await field(page).fill(text)
      await expect(group(page, where).getByRole('option', { name: what })).toBeVisible()
    }
    for (const text of ['café especial', 'CAFE ESP', 'especial cafe', 'caf-77', 'grao-500', '7891000315507'])
      await found(text, 'Produtos', 'Café Especial')
    for (const text of ['José', 'jose araujo', 'ARAÚJO']) await found(text, 'Clientes', 'José Araújo')
    for (const text of ['torrefacao', 'SAO JOAO']) await found(text, 'Fornecedores', 'Torrefação São João')
    for (const text of ['saida', 'SAÍDA de est', 'venda']) await found(text, 'Páginas', 'Saída de Estoque')
    await field(page).fill('cafe')
    await expect(group(page, 'Produtos').getByRole('option')).toHaveCount(2)
    await expect(page.getByRole('option', { name: 'Café Especial' }).locator('mark')).toHaveText('Café')
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await field(page).fill('cafe')
    await expect(group(page, 'Produtos').getByRole('option')).toHaveCount(2)
    await expectNoSidewaysScroll(page)

    await field(page).fill('nada disso')
    await expect(page.getByText('Nada encontrado para "nada disso"')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
  })

  test('works by keyboard: mod+K, arrows, Enter, Esc', async ({ page, shop }) => {
    await stock(shop)
    await page.goto('/movimentacoes/entrada')
    const selected = page.locator('[role=option][data-combobox-selected]')
    for (const keys of ['Control+k', 'Meta+k']) {
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press(keys)
      await expect(field(page)).toBeFocused()
    }
    await page.keyboard.type('caf')
    await expect(page.getByRole('option')).toHaveCount(2)
    const [first = '', second = ''] = await page.getByRole('option').allTextContents()
    await expect(selected).toHaveText(first)
    await page.keyboard.press('ArrowDown')
    await expect(selected).toHaveText(second)
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await selected.getAttribute('id')) ?? 'none',
    )
    await page.keyboard.press('ArrowUp')
    await expect(selected).toHaveText(first)
    await page.keyboard.press('ArrowDown')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Enter')
    const name = second.startsWith('Cafeteira') ? 'Cafeteira' : 'Café Especial'
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page).toHaveURL(/\/produtos\?produto=/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('araujo')
    await expect(selected).toHaveText(/José Araújo/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Editar cliente' }).getByLabel('Nome')).toHaveValue(
      'José Araújo',
    )
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.keyboard.type('saida')
    await expect(selected).toHaveText(/Saída de Estoque/)
    // First the list, then what was typed.
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(field(page)).toHaveValue('saida')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('saida')
    await expect(selected).toHaveText(/Saída de Estoque/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Saída de Estoque' })).toBeVisible()
    await expect(field(page)).toHaveValue('')
  })

  test('at the counter it is its icon on a phone, where the first touch is meant for the field of the counter', async ({
    page,
    shop,
  }) => {
    await stock(shop)
    await page.setViewportSize(phone)
    await page.goto('/vender')
    const width = async () => (await field(page).boundingBox())?.width ?? 0
    await expect.poll(width).toBeLessThan(50)
    await expectAccessible(page)
    await field(page).click()
    await expect.poll(width).toBeGreaterThan(120)
    await field(page).fill('cafe')
    await expect(group(page, 'Produtos').getByRole('option')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await field(page).fill('')
    await page.getByRole('heading', { level: 1 }).click({ force: true })
    await expect.poll(width).toBeLessThan(50)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(width).toBeGreaterThan(120)
  })

  test('opens a scanned code at once, before any list', async ({ page, shop }) => {
    await stock(shop)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('7891000315507')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Café Especial' })).toBeVisible()
  })

  test('marks which of several an early Enter would open, and says when the server cannot be reached', async ({
    page,
    shop,
    expectedConsole,
  }) => {
    expectedConsole.push(/Failed to load resource|ERR_/)
    await stock(shop)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    const selected = page.locator('[role=option][data-combobox-selected]')
    await field(page).fill('cafe')
    await field(page).press('Enter')
    await expect(selected).toHaveText(/Café Especial/)
    await expect(page.getByRole('option')).toHaveCount(2)
    await expect(page).toHaveURL('/')
    await pressKey(page, 'Enter')
    await expect(page.getByRole('dialog', { name: 'Café Especial' })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.route('**/api/v1/search?*', (route) => route.abort())
    await field(page).fill('arroz')
    await field(page).press('Enter')
    await expect(page.getByText('Sem conexão com o servidor.')).toBeVisible()
  })
})
