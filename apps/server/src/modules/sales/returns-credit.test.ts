import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { cancelSale, closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
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
  const refused = {
    code: 'CANCELLATION_NEEDS_APPROVAL',
    message: /não pagou o que voltaria/,
    data: { approval: 'return', approvers: ['owner', 'manager'] },
  }
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

type Sold = { id: string; item_id: string }

function giveBack(
  who: Shop,
  { id, item_id }: Sold,
  method: 'dinheiro' | 'pix' | 'vale' | 'fiado',
  { quantity, total } = { quantity: '1', total: '5.00' },
) {
  return who.api.sales.returnItems({
    headers: {},
    params: { id },
    body: { lines: [{ item_id, quantity, goods: 'stock' }], method, total },
  })
}

function receive(who: Shop, customer: string, amount: string) {
  return who.api.receivables.receiveCredit({
    headers: {},
    params: { id: customer },
    body: { amount, method: 'pix', cash_session_id: null },
  })
}

function writeOff(who: Shop, customer: string, amount: string) {
  return who.api.receivables.writeOffCredit({
    headers: {},
    params: { id: customer },
    body: { amount, reason: 'baixa' },
  })
}

/** A shop whose seller sells milk for 5.00 on credit to a customer. */
async function creditShop() {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const milk = await stocked(shop, { name: 'Leite', stock: ['20'], sale: '5.00' })
  const { id: customer } = await shop.api.contacts.createCustomer({ name: 'Zé' })
  await shop.api.receivables.setCredit({
    params: { id: customer },
    body: { credit_limit: '100.00', due_days: 30 },
  })
  const sell = async (quantity: string, total: string, session: string | null = null): Promise<Sold> => {
    const { id } = await seller.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: milk.variant, quantity, unit_price: '5.00' }],
        total,
        payments: [{ method: 'fiado', amount: total }],
        customer_id: customer,
        cash_session_id: session,
      },
    })
    return { id, item_id: (await seller.api.sales.getSale({ id })).lines[0]?.id as string }
  }
  const balance = async () => (await shop.api.receivables.getStatement({ id: customer })).balance
  return { shop, seller, customer, sell, balance }
}

test('what was written off counts as never paid: no money for it without approval, and no credit', async () => {
  const { shop, seller, customer, sell, balance } = await creditShop()
  const first = await sell('10', '50.00')
  await receive(shop, customer, '5.00')
  await writeOff(shop, customer, '45.00')
  // A later sale is not touched by the write-off.
  const second = await sell('2', '10.00')
  await giveBack(seller, second, 'fiado')
  expect(await balance()).toBe('5.00')
  expect((await shop.api.sales.getSale({ id: first.id })).owed).toBe('0.00')
  // 5.00 of it were paid.
  await giveBack(seller, first, 'dinheiro')
  for (const method of ['dinheiro', 'fiado'] as const)
    await expect(giveBack(seller, first, method)).rejects.toMatchObject({
      code: 'CANCELLATION_NEEDS_APPROVAL',
    })
  await giveBack(shop, first, 'dinheiro')
  await giveBack(shop, first, 'fiado')
  await expect(giveBack(shop, first, 'fiado')).rejects.toMatchObject({ code: 'CREDIT_TOO_MUCH' })
  expect(await balance()).toBe('0.00')
})

test('a cancellation gives no credit for what was written off, and only for what was paid', async () => {
  const { seller, shop, customer, sell, balance } = await creditShop()
  const [first, second] = [await sell('2', '10.00'), await sell('4', '20.00')]
  await receive(seller, customer, '10.00')
  await writeOff(shop, customer, '5.00')
  // 10.00 paid the first sale, and of the second 5.00 were written off and 15.00 are owed.
  expect(await balance()).toBe('15.00')
  await cancelSale(seller, second.id)
  expect(await balance()).toBe('0.00')
  await cancelSale(seller, first.id)
  expect(await balance()).toBe('-10.00')
})

test('money received before a sale does not make it look paid because it is due first', async () => {
  const { seller, shop, customer, sell, balance } = await creditShop()
  await sell('2', '10.00')
  await receive(seller, customer, '10.00')
  await shop.api.receivables.setCredit({
    params: { id: customer },
    body: { credit_limit: '100.00', due_days: 0 },
  })
  const later = await sell('2', '10.00')
  await expect(giveBack(seller, later, 'dinheiro')).rejects.toMatchObject({
    code: 'CANCELLATION_NEEDS_APPROVAL',
  })
  expect(await balance()).toBe('10.00')
})

test('money for goods on credit whose customer was deleted is returned by managers only, since nothing shows that it was paid', async () => {
  const { seller, shop, customer, sell } = await creditShop()
  const sold = await sell('2', '10.00')
  await receive(seller, customer, '4.00')
  await writeOff(shop, customer, '6.00')
  await seller.api.contacts.deleteCustomer({ id: customer })
  await expect(giveBack(seller, sold, 'dinheiro')).rejects.toMatchObject({
    code: 'CANCELLATION_NEEDS_APPROVAL',
  })
  await giveBack(shop, sold, 'dinheiro')
})

test('a debt that is of no sale is written off too: its receipt was reversed after its credit had been written off', async () => {
  const { shop, seller, customer, sell, balance } = await creditShop()
  const paid = await sell('4', '20.00')
  await receive(seller, customer, '20.00')
  await cancelSale(seller, paid.id)
  await writeOff(shop, customer, '20.00')
  await sell('2', '10.00')
  const { entries } = await shop.api.receivables.getStatement({ id: customer })
  const receipt = entries.find(({ kind }) => kind === 'receipt')?.id as string
  await shop.api.receivables.reverseReceipt({ params: { id: receipt }, body: {} })
  expect(await balance()).toBe('30.00')
  await writeOff(shop, customer, '12.00')
  await writeOff(shop, customer, '18.00')
  expect(await balance()).toBe('0.00')
  expect((await shop.api.receivables.getStatement({ id: customer })).entries[0]?.balance).toBe('0.00')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('what the customer’s credit paid goes back as credit; as money or voucher by managers only', async () => {
  const { shop, seller, customer, sell, balance } = await creditShop()
  const first = await sell('6', '30.00')
  await receive(shop, customer, '30.00')
  await cancelSale(shop, first.id)
  expect(await balance()).toBe('-30.00')
  // 30.00 of it are paid by the credit, 10.00 by a receipt.
  const sold = await sell('8', '40.00')
  await receive(seller, customer, '10.00')
  const giveTwo = (who: Shop, method: 'dinheiro' | 'pix' | 'vale' | 'fiado') =>
    giveBack(who, sold, method, { quantity: '2', total: '10.00' })
  await giveTwo(seller, 'dinheiro')
  for (const method of ['dinheiro', 'pix', 'vale'] as const)
    expect(await refusalOf(giveTwo(seller, method))).toMatchObject({
      code: 'CANCELLATION_NEEDS_APPROVAL',
      message: expect.stringMatching(/pagou com crédito/),
      data: { approval: 'return', approvers: ['owner', 'manager'] },
    })
  await giveTwo(seller, 'fiado')
  expect(await balance()).toBe('-10.00')
  await giveTwo(shop, 'vale')
  await giveTwo(shop, 'dinheiro')
  expect(await balance()).toBe('-10.00')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('what was given back as credit is not counted again: the rest, which was received, goes back as money', async () => {
  const { shop, seller, customer, sell, balance } = await creditShop()
  const first = await sell('2', '10.00')
  await receive(shop, customer, '10.00')
  await cancelSale(shop, first.id)
  const sold = await sell('4', '20.00')
  await receive(seller, customer, '10.00')
  await giveBack(seller, sold, 'fiado', { quantity: '2', total: '10.00' })
  expect(await balance()).toBe('-10.00')
  await giveBack(seller, sold, 'dinheiro', { quantity: '2', total: '10.00' })
  expect(await balance()).toBe('-10.00')
})

test('a cancelled sale that the customer’s credit paid gives the credit back and no money', async () => {
  const { shop, seller, customer, sell, balance } = await creditShop()
  const first = await sell('6', '30.00')
  await receive(shop, customer, '30.00')
  await cancelSale(shop, first.id)
  const { id: session } = await openCash(seller, await keepCash(shop), '100.00')
  const sold = await sell('6', '30.00', session)
  await cancelSale(seller, sold.id)
  expect(await balance()).toBe('-30.00')
  const { result } = await closeCash(seller, session, '100.00')
  expect(result?.counts).toMatchObject([{ method: 'dinheiro', expected: '100.00' }])
})
