import { expect, test } from 'vitest'
import { inCash } from '../../../test/cash.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

/** Sells for an amount of fiado and of cash to a customer with a limit, as a seller does. */
async function onCredit(seller: Shop, customer: string, variant: string, fiado: string, cash?: string) {
  const quantity = String((Number(fiado) + Number(cash ?? 0)) / 10)
  const total = `${Number(quantity) * 10}.00`
  const { id } = await seller.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity, unit_price: '10.00' }],
      total,
      payments: [...(cash ? [inCash(cash)] : []), { method: 'fiado', amount: fiado }],
      customer_id: customer,
    },
  })
  const item_id = (await seller.api.sales.getSale({ id })).lines[0]?.id as string
  return (method: 'dinheiro' | 'vale' | 'fiado', amount: string) =>
    seller.api.sales.returnItems({
      headers: {},
      params: { id },
      body: {
        lines: [{ item_id, quantity: String(Number(amount) / 10), goods: 'stock' }],
        method,
        total: amount,
      },
    })
}

async function withCredit(balance: string) {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['90'], sale: '10.00' })
  const { id } = await shop.api.contacts.createCustomer({ name: 'Zé' })
  await shop.api.receivables.setCredit({ params: { id }, body: { credit_limit: '500.00', due_days: 30 } })
  const paid = await onCredit(shop, id, variant, balance)
  await shop.api.receivables.receiveCredit({
    headers: {},
    params: { id },
    body: { amount: balance, method: 'pix', cash_session_id: null },
  })
  await paid('fiado', balance)
  expect((await shop.api.receivables.getStatement({ id })).balance).toBe(`-${balance}`)
  return { shop, seller, customer: id, variant }
}

test('a debt that the return of another sale has settled is paid back by managers only, a received one by anybody', async () => {
  const { seller, shop, customer, variant } = await withCredit('60.00')
  const first = await onCredit(seller, customer, variant, '60.00')
  const second = await onCredit(seller, customer, variant, '60.00')
  await first('fiado', '60.00')
  for (const method of ['dinheiro', 'vale'] as const)
    expect(await refusalOf(second(method, '60.00'))).toMatchObject({ code: 'CANCELLATION_NEEDS_APPROVAL' })
  await second('fiado', '60.00')

  const third = await onCredit(seller, customer, variant, '100.00')
  await shop.api.receivables.receiveCredit({
    headers: {},
    params: { id: customer },
    body: { amount: '40.00', method: 'pix', cash_session_id: null },
  })
  // 60.00 of it were credit, 40.00 were received.
  await third('vale', '40.00')
  expect(await refusalOf(third('vale', '10.00'))).toMatchObject({ code: 'CANCELLATION_NEEDS_APPROVAL' })
})

test('credit that went back as credit leaves what was paid in cash to be paid back in cash', async () => {
  const { seller, customer, variant } = await withCredit('30.00')
  const half = await onCredit(seller, customer, variant, '30.00', '30.00')
  await onCredit(seller, customer, variant, '100.00')
  await half('fiado', '30.00')
  await half('dinheiro', '30.00')
})
