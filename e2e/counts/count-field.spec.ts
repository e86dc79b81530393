import { product } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('Enter takes the marked result for the text in the field, never one of an earlier search', async ({
  page,
  shop,
}) => {
  const field = page.getByRole('combobox', { name: /Código ou nome|Quanto há/ })
  const current = page.getByRole('region', { name: 'Contando agora' })
  for (const name of ['Camisa azul', 'Camisa branca', 'Meia']) await product(shop.api, { name })
  await page.goto('/inventario?novo=1')
  await page.getByRole('button', { name: 'Abrir e contar' }).click()
  await expect(field).toBeFocused()
  const marked = page.locator('[role=option][data-combobox-selected]')
  await field.fill('camisa')
  await page.keyboard.press('Enter')
  await expect(marked).toContainText('Camisa azul')
  await expect(current).toHaveCount(0)
  const asked = page.waitForRequest('**/variants/search?search=meia')
  const free = Promise.withResolvers<void>()
  await page.route('**/variants/search?search=meia', async (route) => {
    await free.promise
    await route.continue()
  })
  await field.fill('meia')
  await asked
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  free.resolve()
  await expect(current).toContainText('Meia')

  await field.fill('camisa')
  await expect(marked).toContainText('Camisa azul')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field).toHaveValue('camisa')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
})
