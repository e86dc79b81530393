import { expect, test } from 'vitest'
import { inCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

test('money for an unpaid part is returned by managers only, for a paid part by anybody', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'], sale: '5.00' })
  const customer = await shop.api.contacts.createCustomer({ name: 'Zé' })
  await shop.api.receivables.setCredit({
    params: { id: customer.id },
    body: { credit_limit: '100.00', due_days: 30 },
  })
  const { id } = await seller.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: milk.variant, quantity: '6', unit_price: '5.00' }],
      total: '30.00',
      payments: [inCash('5.00'), { method: 'fiado', amount: '25.00' }],
      customer_id: customer.id,
    },
  })
  const item_id = (await seller.api.sales.getSale({ id })).lines[0]?.id as string
  const giveBack = (who: Shop, method: 'dinheiro' | 'vale' | 'fiado') =>
    who.api.sales.returnItems({
      headers: {},
      params: { id },
      body: { lines: [{ item_id, quantity: '1', goods: 'stock' }], method, total: '5.00' },
    })
  const owed = async () => (await shop.api.receivables.getStatement({ id: customer.id })).balance
  const refused = { code: 'CANCELLATION_NEEDS_APPROVAL', message: /ainda deve/ }
  // 5.00 of it were paid.
  await giveBack(seller, 'dinheiro')
  for (const method of ['dinheiro', 'vale'] as const)
    await expect(giveBack(seller, method)).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(refused.message),
    })
  await giveBack(seller, 'fiado')
  expect(await owed()).toBe('20.00')
  expect((await seller.api.sales.getSale({ id })).owed).toBe('20.00')
  await giveBack(shop, 'dinheiro')
  expect(await owed()).toBe('20.00')
  await seller.api.receivables.receiveCredit({
    headers: {},
    params: { id: customer.id },
    body: { amount: '15.00', method: 'pix', cash_session_id: null },
  })
  await giveBack(seller, 'vale')
  await giveBack(seller, 'dinheiro')
  await expect(giveBack(seller, 'dinheiro')).rejects.toMatchObject({ code: 'CANCELLATION_NEEDS_APPROVAL' })
})
