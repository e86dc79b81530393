import { COUNTER_PAGE, lastSale, scanField, side } from '../support/counter.ts'
import { visit } from '../support/inside.ts'
import { MILK, product, scan, stockOf } from '../support/stock.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

for (const width of [1280, 360])
  test(`items come back as credit, which is spent on other goods, at ${width} px`, async ({
    page,
    shop,
    expectedConsole,
  }) => {
    expectedConsole.push(/ERR_FAILED/)
    await page.setViewportSize({ width, height: 800 })
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
    await quantity.fill('')
    await expect(back).toContainText('Informe a quantidade')
    await quantity.fill('0,5')
    await expect(back).toContainText('Só unidades inteiras')
    await quantity.fill('2')
    await expect(back).toContainText('R$ 10,00')
    await back.getByRole('combobox', { name: 'Como o dinheiro volta' }).click()
    // A sale without a customer has no debt.
    await expect(page.getByRole('option', { name: 'Fiado' })).toHaveCount(0)
    await page.getByRole('option', { name: 'Vale (crédito para outra compra)' }).click()
    await expectAccessible(page)
    // The answer is lost after the goods have come back; the sale below shows them. Pressing again is the same return.
    const keys: (string | undefined)[] = []
    await page.route('**/sales/*/returns', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await back.getByRole('button', { name: 'Registrar devolução' }).click()
    await expect(back.getByRole('alert')).toContainText(
      'Sem conexão com o servidor. Não sabemos se foi registrado',
    )
    await expect(sale).toContainText('Devolvida em parte')
    await expect(quantity).toHaveValue('2')
    await expect(back).toContainText('R$ 10,00')
    await back.getByRole('button', { name: 'Registrar devolução' }).click()
    await expect(back).toContainText(/Vale \S+ de R\$\s10,00/)
    expect(keys).toEqual([expect.any(String), keys[0]])
    await expect(back.getByRole('button', { name: 'Concluir' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(back).toBeHidden()
    await expect(sale).toContainText('Devolvida em parte')
    await expect(sale.getByRole('button', { name: 'Cancelar venda' })).toBeHidden()
    await expect(sale.getByRole('list', { name: 'Devoluções' })).toContainText('2 un de Leite')
    expect(await stockOf(shop.api, milk.id)).toBe('9')
    const { returns } = await lastSale(shop)
    const code = returns[0]?.voucher?.code as string
    await expect(sale).toContainText(`Vale ${code}, saldo R$ 10,00`)
    // Returned items are not preselected for the next return.
    await sale.getByRole('button', { name: 'Devolver itens' }).click()
    await expect(back.getByLabel('Leite', { exact: true })).not.toBeChecked()
    await expect(back).toContainText('R$ 0,00')
    await page.keyboard.press('Escape')
    await expect(back).toBeHidden()

    await visit(page, COUNTER_PAGE)
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

test('SELL-07 a sale is cancelled as a whole or parts of it are returned, which reversing one of its exits asks, and every figure follows', async ({
  page,
  shop,
}) => {
  const { api } = shop
  const milk = await product(api, { name: 'Leite', sale: '5.00', cost: '3.00', stock: '10' })
  const beans = await product(api, { name: 'Feijão', sale: '8.00', cost: '6.00', stock: '10' })
  const { today } = await api.account.me()
  const sell = async (milks: string, payments: object[], total: string, more: object = {}) => {
    const lines = [
      { product_variant_id: milk.variant, quantity: milks, unit_price: '5.00' },
      { product_variant_id: beans.variant, quantity: '1', unit_price: '8.00' },
    ]
    const body = { lines, total, payments, ...more } as never
    return (await api.sales.registerSale({ headers: {}, body })).id
  }
  const both = [
    { method: 'dinheiro', amount: '10.00' },
    { method: 'pix', amount: '8.00' },
  ]
  const days = 86_400_000 * 3
  const id = await sell('2', both, '18.00', { sold_at: new Date(Date.now() - days).toISOString() })

  await page.goto(`/produtos?produto=${milk.id}`)
  await page
    .getByRole('button', { name: /Estornar/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Estornar saída' })
  await expect(question).toContainText('o outro item dela também volta ao estoque')
  await question.getByRole('link', { name: 'Devolver itens da venda' }).click()
  const dialog = page.getByRole('dialog', { name: 'Venda nº 1', exact: true })
  await expect(dialog.getByRole('button', { name: 'Devolver itens' })).toBeVisible()

  // A return names its item, and never returns more than was sold and not returned yet.
  const sold = await api.sales.getSale({ id })
  expect(sold.payment_method).toBe('misto')
  const item_id = sold.lines.find(({ product_name: name }) => name === 'Leite')?.id ?? ''
  const back = (quantity: string, goods: 'stock' | 'loss', method: 'dinheiro' | 'vale', total: string) =>
    api.sales.returnItems({
      headers: {},
      params: { id },
      body: { lines: [{ item_id, quantity, goods }], method, total },
    })
  await back('1', 'stock', 'dinheiro', '5.00')
  await expect(back('2', 'stock', 'dinheiro', '10.00')).rejects.toMatchObject({ status: 409 })
  expect(await stockOf(api, milk.id)).toBe('9')
  const { items: moved } = await api.stock.listMovements({ product_id: milk.id })
  expect(moved[0]).toMatchObject({ kind: 'return', movement_type: 'in', unit_cost: '3.00' })
  expect(await api.stock.recentEntries()).toEqual([])
  // Goods returned as a loss, refunded as a voucher.
  const { returns } = await back('1', 'loss', 'vale', '5.00')
  expect(await stockOf(api, milk.id)).toBe('9')
  const voucher = returns.find(({ method }) => method === 'vale')?.voucher
  expect(voucher).toMatchObject({ amount: '5.00', balance: '5.00' })
  expect(voucher?.code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const activity = await api.reports.activity({ days: 7 })
  expect(activity.find(({ date }) => date === today)?.sales_total).toBe('-10.00')
  expect(activity.find(({ date }) => date === sold.sale_date)?.sales_total).toBe('18.00')
  const exchange = [
    { method: 'vale', amount: '5.00', voucher: voucher?.code },
    { method: 'pix', amount: '8.00' },
  ]
  const second = await sell('1', exchange, '13.00')
  const file = await (await page.request.get('/api/v1/sales/export?format=csv')).text()
  expect(file.trim().split('\n')).toHaveLength(3)
  expect(file).toContain('Dinheiro + Pix')
  expect(file).toContain('Vale + Pix')
  await api.sales.cancelSale({ params: { id: second }, body: {} })
  expect([await stockOf(api, milk.id), await stockOf(api, beans.id)]).toEqual(['9', '9'])
  expect((await api.sales.findVouchers({ code: voucher?.code }))[0]?.balance).toBe('5.00')
})
