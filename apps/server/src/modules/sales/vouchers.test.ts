import { randomUUID } from 'node:crypto'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { outcomes, stocked } from '../../../test/stock.ts'

const app = await testApp()

const sell = (shop: Shop, variant: string, price: string, payments: SaleInput['payments'], more = {}) =>
  shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: price }],
      total: price,
      payments,
      ...more,
    },
  })
const vale = (voucher: string, amount: string) => ({ method: 'vale' as const, amount, voucher })
const balanceOf = async (shop: Shop, code: string) =>
  (await shop.api.sales.findVouchers({ code }))[0]?.balance

/** A voucher of R$ 30,00. */
async function credited(customer?: string) {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Leite', stock: ['100'] })
  const customer_id = customer ? (await shop.api.contacts.createCustomer({ name: customer })).id : null
  const { id } = await sell(shop, variant, '30.00', [{ method: 'pix', amount: '30.00' }], { customer_id })
  const sale = await shop.api.sales.getSale({ id })
  const after = await shop.api.sales.returnItems({
    headers: {},
    params: { id },
    body: {
      lines: [{ item_id: sale.lines[0]?.id as string, quantity: '1', goods: 'stock' }],
      method: 'vale',
      total: '30.00',
    },
  })
  const code = after.returns[0]?.voucher?.code as string
  return { shop, variant, customer_id, code }
}

test('a credit is a voucher with a code that cannot be guessed, spent in parts, in any notation', async () => {
  const { shop, variant, code } = await credited()
  expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(await shop.api.sales.findVouchers({ code: code.toLowerCase().replaceAll('-', ' ') })).toMatchObject([
    { code, customer: null, amount: '30.00', balance: '30.00' },
  ])
  const typed = code.toLowerCase().replaceAll('-', '')
  const { id } = await sell(shop, variant, '20.00', [
    vale(typed, '12.00'),
    { method: 'dinheiro', amount: '8.00', received: '10.00' },
  ])
  expect(await shop.api.sales.getSale({ id })).toMatchObject({
    payment_method: 'misto',
    methods: ['vale', 'dinheiro'],
    payments: [
      { method: 'vale', amount: '12.00', voucher: { code, balance: '18.00' } },
      { change: '2.00', voucher: null },
    ],
  })
  await expect(sell(shop, variant, '20.00', [vale(code, '20.00')])).rejects.toMatchObject({
    code: 'VOUCHER_SHORT',
    data: { balance: '18.00' },
  })
  await sell(shop, variant, '18.00', [vale(code, '18.00')])
  expect(await balanceOf(shop, code)).toBe('0.00')
  const csv = await shop.call('GET', '/api/v1/reports/sales/export?format=csv&period=all')
  expect(String(csv.body)).toContain('Vale + Dinheiro')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('each cent of a voucher is spent once, also by fifty simultaneous sales', async () => {
  const { shop, code } = await credited()
  // Of different products, because sales of one product wait for each other anyway.
  const goods = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      return (await stocked(shop, { name: `P${index}`, stock: ['10'] })).variant
    }),
  )
  const { accepted, refused } = await outcomes(
    Array.from({ length: 50 }, (_, index) =>
      sell(shop, goods[index % goods.length] as string, '4.00', [vale(code, '4.00')]),
    ),
  )
  expect([accepted, new Set(refused)]).toEqual([7, new Set(['VOUCHER_SHORT'])])
  expect(await balanceOf(shop, code)).toBe('2.00')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('a cancelled sale returns its amount to the voucher', async () => {
  const { shop, variant, code } = await credited()
  const { id } = await sell(shop, variant, '30.00', [vale(code, '10.00'), vale(code, '20.00')])
  expect(await balanceOf(shop, code)).toBe('0.00')
  await shop.api.sales.cancelSale({ params: { id }, body: {} })
  expect(await balanceOf(shop, code)).toBe('30.00')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test("a customer's voucher cannot be spent by others, is found by the customer, and outlives them", async () => {
  const { shop, variant, code, customer_id } = await credited('Tatiane')
  const other = await shop.api.contacts.createCustomer({ name: 'Rui' })
  for (const wrong of [null, other.id])
    await expect(
      sell(shop, variant, '5.00', [vale(code, '5.00')], { customer_id: wrong }),
    ).rejects.toMatchObject({ code: 'VOUCHER_OF_ANOTHER' })
  const found = await shop.api.sales.findVouchers({ customer_id: customer_id as string })
  expect(found).toMatchObject([{ code, balance: '30.00', customer: { name: 'Tatiane' } }])
  await sell(shop, variant, '5.00', [vale(code, '5.00')], { customer_id })
  await shop.api.contacts.deleteCustomer({ id: customer_id as string })
  await sell(shop, variant, '25.00', [vale(code, '25.00')])
  expect(await balanceOf(shop, code)).toBe('0.00')
})

test("a voucher without a code, a code without a voucher, and another shop's are refused", async () => {
  const { shop, variant, code } = await credited()
  const pay = (payment: object) => sell(shop, variant, '5.00', [{ amount: '5.00', ...payment } as never])
  await expect(pay({ method: 'vale' })).rejects.toMatchObject({ code: 'SALE_DOES_NOT_ADD_UP' })
  await expect(pay({ method: 'pix', voucher: code })).rejects.toMatchObject({ code: 'SALE_DOES_NOT_ADD_UP' })
  await expect(pay({ method: 'vale', voucher: 'AAAA-AAAA-AAAA' })).rejects.toMatchObject({
    code: 'VOUCHER_SHORT',
  })
  const neighbour = await app.shop()
  const milk = await stocked(neighbour, { stock: ['1'] })
  await expect(sell(neighbour, milk.variant, '5.00', [vale(code, '5.00')])).rejects.toMatchObject({
    code: 'VOUCHER_SHORT',
  })
  expect(await neighbour.api.sales.findVouchers({ code })).toEqual([])
  expect(await balanceOf(shop, code)).toBe('30.00')
})

test('what a sale awaiting its Pix pays by voucher nobody else can spend; given up it comes back, confirmed it is spent', async () => {
  const { shop, variant, code } = await credited()
  const hold = async (total: string, paid: string) => {
    const id = randomUUID()
    await shop.api.sales.holdSale({
      id,
      sale: {
        lines: [{ product_variant_id: variant, quantity: '1', unit_price: total }],
        total,
        payments: [vale(code, paid), { method: 'pix', amount: (Number(total) - Number(paid)).toFixed(2) }],
      },
    })
    return { params: { id } }
  }
  const [sold, left] = [await hold('40.00', '10.00'), await hold('40.00', '15.00')]
  expect(await balanceOf(shop, code)).toBe('5.00')
  await expect(hold('40.00', '5.01')).rejects.toMatchObject({ code: 'VOUCHER_SHORT' })
  await expect(sell(shop, variant, '5.01', [vale(code, '5.01')])).rejects.toMatchObject({
    code: 'VOUCHER_SHORT',
  })
  await sell(shop, variant, '5.00', [vale(code, '5.00')])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
  const confirmed = await Promise.all([1, 2].map(() => shop.api.sales.confirmPendingSale(sold)))
  expect(confirmed.map(({ total }) => total)).toEqual(['40.00', '40.00'])
  await Promise.all([1, 2].map(() => shop.api.sales.giveUpPendingSale(left)))
  expect(await balanceOf(shop, code)).toBe('15.00')
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})
