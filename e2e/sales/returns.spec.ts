import { COUNTER_PAGE, lastSale, scanField, side } from '../support/counter.ts'
import { product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const MILK = '7891000315507'

for (const width of [1280, 360])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('items come back as credit, which is spent on other goods', async ({ page, shop }) => {
      const milk = await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00', stock: '10' })
      const beans = await product(shop.api, { name: 'Feijão', sale: '8.00', stock: '10' })
      await shop.api.sales.registerSale({
        headers: {},
        body: {
          lines: [
            { product_variant_id: milk.variant, quantity: '3', unit_price: '5.00' },
            { product_variant_id: beans.variant, quantity: '1', unit_price: '8.00' },
          ],
          total: '23.00',
          payments: [{ method: 'pix', amount: '23.00' }],
        },
      })
      await page.goto('/vendas')
      await page.getByText('nº 1', { exact: true }).click()
      const sale = page.getByRole('dialog', { name: 'Venda nº 1', exact: true })
      await sale.getByRole('button', { name: 'Devolver itens' }).click()
      const back = page.getByRole('dialog', { name: 'Devolver itens da venda nº 1' })
      await expect(back.getByRole('button', { name: 'Registrar devolução' })).toBeDisabled()
      await back.getByLabel('Leite', { exact: true }).check()
      const quantity = back.getByLabel('Quantidade de Leite')
      await quantity.fill('4')
      await expect(back).toContainText('Até 3 un')
      await quantity.fill('2')
      await expect(back).toContainText('R$ 10,00')
      await back.getByRole('combobox', { name: 'Como o dinheiro volta' }).click()
      await page.getByRole('option', { name: 'Vale (crédito para outra compra)' }).click()
      await expectAccessible(page)
      await back.getByRole('button', { name: 'Registrar devolução' }).click()
      await expect(back).toBeHidden()
      await expect(sale).toContainText('Devolvida em parte')
      await expect(sale.getByRole('button', { name: 'Cancelar venda' })).toBeHidden()
      await expect(sale.getByRole('list', { name: 'Devoluções' })).toContainText('2 un de Leite')
      expect(await stockOf(shop.api, milk.id)).toBe('9')
      const { returns } = await lastSale(shop)
      const code = returns[0]?.voucher?.code as string
      await expect(sale).toContainText(`Vale ${code}, saldo R$ 10,00`)

      await page.goto(COUNTER_PAGE)
      await expect(scanField(page)).toBeVisible()
      await scan(page, MILK)
      await expect(side(page)).toContainText('R$ 5,00')
      await page.getByRole('button', { name: /Receber/ }).click()
      await page.getByRole('button', { name: /Vale/ }).click()
      await page.getByLabel('Código do vale').fill('ABCD')
      await page.getByRole('button', { name: /Usar vale/ }).click()
      await expect(side(page)).toContainText('Não há vale com este código.')
      await page.getByLabel('Código do vale').fill(code.toLowerCase())
      await page.getByRole('button', { name: /Usar vale/ }).click()
      await expect(side(page)).toContainText('Venda nº 2 concluída')
      expect(await lastSale(shop)).toMatchObject({ payments: [{ method: 'vale', amount: '5.00' }] })
    })
  })

test('reversing an exit of a sale with several items offers to take back items only', async ({
  page,
  shop,
}) => {
  const milk = await product(shop.api, { name: 'Leite', sale: '5.00', stock: '10' })
  const beans = await product(shop.api, { name: 'Feijão', sale: '8.00', stock: '10' })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [milk, beans].map(({ variant }) => ({
        product_variant_id: variant,
        quantity: '1',
        unit_price: '5.00',
      })),
      total: '10.00',
      payments: [{ method: 'pix', amount: '10.00' }],
    },
  })
  await page.goto(`/produtos?produto=${milk.id}`)
  await page
    .getByRole('button', { name: /Estornar/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Estornar saída' })
  await expect(question).toContainText('o outro item dela também volta ao estoque')
  await question.getByRole('link', { name: 'Devolver itens da venda' }).click()
  const sale = page.getByRole('dialog', { name: 'Venda nº 1', exact: true })
  await expect(sale.getByRole('button', { name: 'Devolver itens' })).toBeVisible()
})
