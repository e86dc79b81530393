import { COUNTER_PAGE, lastSale, lines, pressKey, scanField, side } from '../support/counter.ts'
import { visit } from '../support/inside.ts'
import { product, scan } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a label of the scale becomes its product in its weight once the layout is set; an exact code comes first', async ({
  page,
  shop,
}) => {
  await product(shop.api, { name: 'Queijo coalho', code: '123', unit: 'kg', sale: '54.90', stock: '10' })
  await product(shop.api, { name: 'Cesta pronta', barcode: '2001230080006', sale: '80.00', stock: '3' })
  await page.goto('/perfil#balanca')
  await page.getByLabel('Ler etiquetas de balança em Vender').check({ force: true })
  await page.getByLabel('Dígitos do código').fill('5')
  await expect(page.getByText('O código na etiqueta é o código interno ou o SKU do produto')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar etiquetas' }).click()
  await expect(page.getByText('Vender já as entende.')).toBeVisible()
  await visit(page, COUNTER_PAGE)
  await expect(scanField(page)).toBeFocused()
  // R$ 42,80 worth of it: prefix 2, code 00123, price 004280, check digit.
  await scan(page, '2001230042806')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('Queijo coalho')
  await expect(side(page)).toContainText('R$ 42,80')
  await scan(page, '2001230080006')
  await expect(lines(page)).toContainText(['Queijo coalho', 'Cesta pronta'])
  await pressKey(page, 'F8')
  await page.getByRole('button', { name: /Pix/ }).click()
  await page.getByRole('button', { name: /Confirmar/ }).click()
  await expect(side(page)).toContainText('concluída')
  expect((await lastSale(shop)).lines).toMatchObject([
    { quantity: '0.7796', total: '42.80' },
    { quantity: '1' },
  ])

  // The same digits as a weight.
  await visit(page, '/perfil#balanca')
  await page.getByRole('combobox', { name: 'O que a etiqueta traz' }).click()
  await page.getByRole('option', { name: 'Peso em gramas' }).click()
  await page.getByRole('button', { name: 'Salvar etiquetas' }).click()
  await expect(page.getByText('Vender já as entende.').last()).toBeVisible()
  await expect.poll(async () => (await shop.api.sales.getScaleLabels()).layout?.value).toBe('weight')
  await visit(page, COUNTER_PAGE)
  await expect(scanField(page)).toBeFocused()
  await scan(page, '2001230007805')
  await expect(lines(page)).toContainText('Queijo coalho')
  // 0,780 kg at R$ 54,90.
  await expect(side(page)).toContainText('R$ 42,82')
})
