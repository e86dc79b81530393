import { counting, lastSale, lines, openCounter, pressKey, side } from '../support/counter.ts'
import { COFFEE, MILK, product, scan } from '../support/stock.ts'
import { expect, expectAccessible, phone, type Shop, test } from '../support/test.ts'

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

for (const { name, size } of [
  { name: 'at a desk', size: { width: 1280, height: 800 } },
  { name: 'on a phone', size: phone },
])
  test(`a size is exchanged in few touches from the return to the next sale, over a reload, ${name}`, async ({
    page,
    shop,
  }) => {
    const { api } = shop
    const medium = await product(api, { name: 'Camiseta M', barcode: MILK, sale: '59.90', stock: '10' })
    await product(api, { name: 'Camiseta G', barcode: COFFEE, sale: '64.90', stock: '10' })
    const { id } = await api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: medium.variant, quantity: '1', unit_price: '59.90' }],
        total: '59.90',
        payments: [{ method: 'pix', amount: '59.90' }],
      },
    })
    await page.setViewportSize(size)
    await page.goto(`/vendas?venda=${id}`)
    await page.getByRole('button', { name: 'Devolver itens' }).click()
    const back = page.getByRole('dialog', { name: 'Devolver itens da venda nº 1' })
    await back.getByRole('combobox', { name: 'Como o dinheiro volta' }).click()
    await page.getByRole('option', { name: 'Vale (crédito para outra compra)' }).click()
    await back.getByRole('button', { name: 'Registrar devolução' }).click()
    await expect(back).toContainText(/Vale \S+ de R\$\s59,90/)
    const code = (await lastSale(shop)).returns[0]?.voucher?.code ?? ''
    await expectAccessible(page)

    const hand = counting(page)
    await page.getByRole('link', { name: 'Usar em nova venda' }).click()
    await expect(page).toHaveURL(/\/vender$/)
    const ready = side(page).getByText(/Vale de R\$\s59,90 pronto/)
    await expect(ready).toBeVisible()
    await page.reload()
    await expect(ready).toBeVisible()
    await scan(page, COFFEE)
    await expect(lines(page)).toContainText(['Camiseta G'])
    await hand.touch(/Receber/)
    await expectAccessible(page)
    await hand.touch(`do vale ${code}`)
    await expect(side(page)).toContainText('Falta receber')
    await expect(page.getByRole('button', { name: /do vale/ })).toBeHidden()
    await hand.touch(/Dinheiro/)
    await hand.touch(/Confirmar/)
    await expect(side(page)).toContainText('Venda nº 2 concluída')
    expect(await lastSale(shop)).toMatchObject({
      payments: [
        { method: 'vale', amount: '59.90' },
        { method: 'dinheiro', amount: '5.00' },
      ],
    })
    // With the link three until the voucher is used, and two for the rest in cash.
    expect(hand.touches).toBe(4)
    // It is over with that sale.
    await scan(page, MILK)
    await expect(lines(page)).toContainText(['Camiseta M'])
    await expect(ready).toBeHidden()
    await page.getByRole('button', { name: /Receber/ }).click()
    await expect(side(page)).toContainText('Total a receber')
    await expect(page.getByRole('button', { name: /do vale/ })).toBeHidden()
  })
