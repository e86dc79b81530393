import { product, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

for (const width of [1280, 360])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('sales are listed with what came in by each method, opened and cancelled', async ({
      page,
      shop,
    }) => {
      const { id, variant } = await product(shop.api, { name: 'Leite', stock: '10' })
      const sell = (payments: { method: 'dinheiro' | 'pix'; amount: string }[], total: string) =>
        shop.api.sales.registerSale({
          headers: {},
          body: {
            lines: [{ product_variant_id: variant, quantity: '2', unit_price: '5.00' }],
            total,
            payments,
          },
        })
      await sell([{ method: 'pix', amount: '10.00' }], '10.00')
      await sell(
        [
          { method: 'dinheiro', amount: '4.00' },
          { method: 'pix', amount: '6.00' },
        ],
        '10.00',
      )
      await page.goto('/vendas')
      await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
      await expect(page.getByText('2 vendas')).toBeVisible()
      await expect(page.getByText('R$ 16,00')).toBeVisible()
      await page.getByText('nº 2', { exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Venda nº 2', exact: true })
      await expect(dialog).toContainText('Leite')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cancelar venda' }).click()
      const question = page.getByRole('dialog', { name: 'Cancelar a venda nº 2?' })
      await expect(question).toContainText('Volta ao estoque: 2 un de Leite')
      await question.getByRole('button', { name: 'Cancelar venda' }).click()
      await expect(dialog).toContainText('Cancelada')
      expect(await stockOf(shop.api, id)).toBe('8')
      await dialog.getByRole('button', { name: 'Fechar' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^vendas-.*\.csv$/)
      await page.getByRole('combobox', { name: 'Situação' }).click()
      await page.getByRole('option', { name: 'Cancelada' }).click()
      await expect(page.getByText('nº 2', { exact: true })).toBeVisible()
      await expect(page.getByText('nº 1', { exact: true })).toBeHidden()
      await page.goto('/vendas')
      await expect(page.getByText('1 venda', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Ontem' }).click()
      await expect(page.getByText('Nenhuma venda encontrada')).toBeVisible()
    })
  })
