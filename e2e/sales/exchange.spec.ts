import { lines, openCounter, pressKey, side } from '../support/counter.ts'
import { COFFEE, MILK, product, scan } from '../support/stock.ts'
import { expect, type Shop, test } from '../support/test.ts'

/** Takes back one of these goods as a voucher, and returns its code. */
async function voucherFor({ api }: Shop, { variant }: { variant: string }, price: string): Promise<string> {
  const sold = await api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: price }],
      total: price,
      payments: [{ method: 'pix', amount: price }],
    },
  })
  const [line] = (await api.sales.getSale({ id: sold.id })).lines
  const { returns } = await api.sales.returnItems({
    headers: {},
    params: { id: sold.id },
    body: {
      lines: [{ item_id: line?.id ?? '', quantity: '1', goods: 'stock' }],
      method: 'vale',
      total: price,
    },
  })
  return returns[0]?.voucher?.code ?? ''
}

test("a voucher's code scanned into its field stays there and pays nothing by itself; any other begins the next sale", async ({
  page,
  shop,
}) => {
  const milk = await product(shop.api, { name: 'Leite', barcode: MILK, sale: '5.00', stock: '10' })
  await product(shop.api, { name: 'Café', barcode: COFFEE, sale: '32.90' })
  const code = await voucherFor(shop, milk, '5.00')
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText(['Leite'])
  await pressKey(page, 'F8')
  await page.getByRole('button', { name: /Vale/ }).click()
  const field = page.getByLabel('Código do vale')
  await expect(field).toBeFocused()
  await scan(page, COFFEE, 2)
  await expect(side(page)).toContainText('1 código lido')
  await expect(field).toHaveValue('')
  await scan(page, code.replaceAll('-', ''), 2)
  await expect(field).toHaveValue(code)
  await expect(side(page)).toContainText('1 código lido')
  await expect(side(page)).toContainText('Total a receber')
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 2 concluída')
  await expect(lines(page)).toContainText(['Café'])
})
