import { lines, openCounter, pressKey, scanField, side } from '../support/counter.ts'
import { MILK, product, scan } from '../support/stock.ts'
import { expect, expectAccessibleInBoth, test } from '../support/test.ts'

test('before a sale on credit is sent the counter says what the customer owes and by how much the limit is passed', async ({
  page,
  shop,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/)
  const { variant } = await product(shop.api, { name: 'Leite', barcode: MILK, sale: '20.00', stock: '10' })
  const { id } = await shop.api.contacts.createCustomer({ name: 'Tatiane Lima' })
  await shop.api.receivables.setCredit({ params: { id }, body: { credit_limit: '50.00', due_days: 30 } })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: '42.50' }],
      total: '42.50',
      customer_id: id,
      payments: [{ method: 'fiado', amount: '42.50' }],
    },
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(receivables|credit)\b/.test(request.url())) asked.push(request.url())
  })
  await openCounter(page)
  await scan(page, MILK)
  await expect(lines(page)).toContainText('Leite')
  await pressKey(page, 'F8')
  await pressKey(page, '5')
  await page.getByLabel('Cliente', { exact: true }).fill('tati')
  await expect(page.getByRole('option', { name: 'Tatiane Lima' })).toHaveAttribute('data-combobox-selected')
  expect(asked).toEqual([])
  await pressKey(page, 'Enter')

  const credit = side(page).getByRole('status').filter({ hasText: 'limite' })
  await expect(credit).toHaveText(
    'Deve R$ 42,50 · limite R$ 50,00. Com esta venda passa R$ 12,50 do limite. Você pode autorizar.',
  )
  await expectAccessibleInBoth(page)
  await page.getByLabel('Fiado').fill('7,50')
  await expect(credit).toHaveText('Deve R$ 42,50 · limite R$ 50,00')
  expect(asked).toHaveLength(1)
  await page.keyboard.press('Enter')
  // The debt includes the payment on credit of this sale.
  await pressKey(page, '5')
  await expect(credit).toContainText('passa R$ 12,50 do limite')

  // Does not wait for the answer, and continues without one.
  await pressKey(page, 'Escape')
  await page.reload()
  await page.route('**/credit', (route) => route.abort())
  await expect(scanField(page)).toBeFocused()
  await pressKey(page, 'F8')
  await pressKey(page, '5')
  await expect(page.getByLabel('Fiado')).toBeFocused()
  await expect(side(page)).toContainText('Não foi possível ver quanto o cliente já deve.')
  await pressKey(page, 'Enter')
  await expect(side(page)).toContainText('Venda nº 2 concluída')
})
