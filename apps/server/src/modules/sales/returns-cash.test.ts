import { expect, test } from 'vitest'
import { byPix, cancelSale, closeCash, inCash, keepCash, openCash, sellFor } from '../../../test/cash.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, leave, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

async function giveBack(shop: Shop, id: string, method: 'dinheiro' | 'pix' | 'vale', total: string) {
  const { lines } = await shop.api.sales.getSale({ id })
  return shop.api.sales.returnItems({
    headers: {},
    params: { id },
    body: { lines: [{ item_id: lines[0]?.id as string, quantity: '1', goods: 'stock' }], method, total },
  })
}
async function entriesOf(shop: Shop, session: string) {
  const { rows } = await app.admin.query(
    `select kind, method, amount::text from cash_entries where shop_id = $1 and session_id = $2 order by id`,
    [shop.shopId, session],
  )
  return rows.map(({ kind, method, amount }) => [kind, method, amount])
}

test("returned cash leaves the sale's session while that is open, otherwise the open one; a voucher is not cash", async () => {
  const shop = await app.shop()
  const ana = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { stock: ['9'] })
  const register = await keepCash(shop)
  const first = await openCash(shop, register, '50.00')
  const [one, two, three, four] = [
    await sellFor(shop, variant, '10.00', [inCash('10.00')], first.id),
    await sellFor(shop, variant, '20.00', [inCash('20.00')], first.id),
    await sellFor(shop, variant, '30.00', [byPix('30.00')], first.id),
    await sellFor(ana, variant, '40.00', [inCash('40.00')], first.id),
  ]
  await giveBack(shop, one.id, 'dinheiro', '10.00')
  const { returns } = await giveBack(shop, three.id, 'vale', '30.00')
  await sellFor(
    shop,
    variant,
    '5.00',
    [{ method: 'vale', amount: '5.00', voucher: returns[0]?.voucher?.code }],
    first.id,
  )
  expect(await entriesOf(shop, first.id)).toEqual([
    ['sale', 'dinheiro', '10.00'],
    ['sale', 'dinheiro', '20.00'],
    ['sale', 'pix', '30.00'],
    ['sale', 'dinheiro', '40.00'],
    ['refund', 'dinheiro', '-10.00'],
  ])
  await closeCash(shop, first.id, '110.00')
  await expect(giveBack(shop, two.id, 'dinheiro', '20.00')).rejects.toMatchObject({
    code: 'CASH_SESSION_NEEDED',
  })
  expect((await shop.api.sales.getSale({ id: two.id })).state).toBe('completed')
  const second = await openCash(shop, register, '100.00')
  await giveBack(shop, two.id, 'dinheiro', '20.00')
  expect(await entriesOf(shop, second.id)).toEqual([['refund', 'dinheiro', '-20.00']])
  // Sellers cannot return sales of a closed session.
  await expect(giveBack(ana, four.id, 'dinheiro', '40.00')).rejects.toMatchObject({
    code: 'CANCELLATION_NEEDS_APPROVAL',
  })
})

test('returned Pix of a sale paid by voucher leaves the session in which the return was made', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const { id } = await openCash(shop, await keepCash(shop))
  const paid = await sellFor(shop, variant, '30.00', [byPix('30.00')], id)
  const { returns } = await giveBack(shop, paid.id, 'vale', '30.00')
  const voucher = returns[0]?.voucher?.code
  const spent = await sellFor(shop, variant, '30.00', [{ method: 'vale', amount: '30.00', voucher }], id)
  await giveBack(shop, spent.id, 'pix', '30.00')
  expect(await entriesOf(shop, id)).toEqual([
    ['sale', 'pix', '30.00'],
    ['refund', 'pix', '-30.00'],
  ])
})

test('a sale from before cash control: returned cash leaves the drawer, other methods do not', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const [cancelled, returned, byExit, pix, transfer] = [
    await sellFor(shop, variant, '10.00', [inCash('7.00'), byPix('3.00')], null),
    await sellFor(shop, variant, '20.00', [inCash('20.00')], null),
    await sell(shop, variant, '1', '5.00', today(), { payment_method: 'dinheiro' }),
    await sellFor(shop, variant, '30.00', [byPix('30.00')], null),
    await sellFor(shop, variant, '40.00', [byPix('40.00')], null),
  ]
  const register = await keepCash(shop)
  await expect(cancelSale(shop, cancelled.id)).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  await cancelSale(shop, pix.id)
  const { id } = await openCash(shop, register, '50.00')
  await cancelSale(shop, cancelled.id)
  await giveBack(shop, returned.id, 'dinheiro', '20.00')
  await cancelSale(shop, byExit.reference_id)
  await giveBack(shop, transfer.id, 'pix', '40.00')
  expect(await entriesOf(shop, id)).toEqual([
    ['refund', 'dinheiro', '-7.00'],
    ['refund', 'dinheiro', '-20.00'],
    ['refund', 'dinheiro', '-5.00'],
  ])
  expect((await closeCash(shop, id, '18.00')).result?.counts).toMatchObject([{ difference: '0.00' }])
})

test('returns of a session that nobody has counted are in no total by method', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const register = await keepCash(shop)
  const first = await openCash(shop, register)
  const { id } = await sellFor(shop, variant, '20.00', [inCash('20.00')], first.id)
  await closeCash(shop, first.id, '20.00')
  const second = await openCash(shop, register, '100.00')
  await giveBack(shop, id, 'dinheiro', '20.00')
  expect(await shop.api.sales.listSales({ method: 'dinheiro' })).toMatchObject({
    methods: null,
    returned: null,
  })
  expect(await shop.api.sales.listSales({ status: 'returned' })).toMatchObject({ methods: null })
  await closeCash(shop, second.id, '80.00')
  expect(await shop.api.sales.listSales({ method: 'dinheiro' })).toMatchObject({
    methods: [],
    returned: '20.00',
  })
})

test('money for a sale of the exit page that says no payment is returned by managers only', async () => {
  const shop = await app.shop()
  const ana = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { stock: ['9'] })
  const line = { product_variant_id: variant, quantity: '2', unit_price: '10.00' }
  const soldByExit = async (payment_method: 'pix' | null) => {
    await leave(ana, line, { exit_reason: 'venda', exit_date: today(), payment_method })
    return (await shop.api.sales.listSales({})).items[0]?.id as string
  }
  const unsaid = await soldByExit(null)
  for (const method of ['dinheiro', 'pix', 'vale'] as const)
    expect(await refusalOf(giveBack(ana, unsaid, method, '10.00'))).toMatchObject({
      code: 'CANCELLATION_NEEDS_APPROVAL',
      message: expect.stringMatching(/não diz como o cliente pagou/),
      data: { approval: 'return', approvers: ['owner', 'manager'] },
    })
  await giveBack(shop, unsaid, 'dinheiro', '10.00')
  await giveBack(ana, await soldByExit('pix'), 'dinheiro', '10.00')
})
