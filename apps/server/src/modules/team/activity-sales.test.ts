import { expect, test } from 'vitest'
import { byPix } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { reverse, stocked } from '../../../test/stock.ts'

const onCredit = (amount: string) => ({ method: 'fiado' as const, amount })

const app = await testApp()
const newest = async (shop: Shop, query: Parameters<Shop['api']['team']['listActivity']>[0] = {}) =>
  (await shop.api.team.listActivity(query)).items

/** A sale of two products, 30.00 after a discount of a quarter. */
async function discounted(shop: Shop) {
  const [collar, food] = await Promise.all([
    stocked(shop, { name: 'Coleira', stock: ['9'] }),
    stocked(shop, { name: 'Ração', stock: ['9'] }),
  ])
  const { id: customer } = await shop.api.contacts.createCustomer({ name: 'Dona Zélia' })
  const line = (product_variant_id: string) => ({ product_variant_id, quantity: '2', unit_price: '10.00' })
  const sale = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [line(collar.variant), line(food.variant)],
      discount: { kind: 'percent', value: '25' },
      total: '30.00',
      customer_id: customer,
      payments: [byPix('30.00')],
    },
  })
  return { ...sale, customer, collar }
}

test('a cancelled sale is one line with its number, amount, customer and reason, not one for each item', async () => {
  const shop = await app.shop()
  const { id } = await discounted(shop)
  await shop.api.sales.cancelSale({ params: { id }, body: { notes: 'Desistiu' } })
  const told = { kind: 'sale_cancel', number: 1, amount: '30.00', subject: 'Dona Zélia', notes: 'Desistiu' }
  const [cancelled, sale] = await newest(shop)
  expect(cancelled).toMatchObject({ ...told, person: { id: shop.personId }, by_pin: false })
  expect(sale).toMatchObject({ kind: 'sale', is_cancelled: true })
  expect(await newest(shop, { group: 'reversals' })).toEqual([cancelled])
  expect(await newest(shop, { group: 'sales' })).toEqual([cancelled, sale])
})

test('a reversed movement that is no sale stays a reversal of its own', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Coleira' })
  const { movements } = await shop.api.stock.registerEntry({
    headers: {},
    body: { lines: [{ product_variant_id: variant, quantity: '1' }] },
  })
  await reverse(shop, movements[0]?.id as string)
  expect(await newest(shop, { group: 'reversals' })).toMatchObject([{ kind: 'reversal', subject: 'Coleira' }])
})

test('a return is one line with its sale, what was given back and how', async () => {
  const shop = await app.shop()
  const { id } = await discounted(shop)
  const { lines } = await shop.api.sales.getSale({ id })
  const giveBack = (total: string, items: typeof lines) =>
    shop.api.sales.returnItems({
      headers: {},
      params: { id },
      body: {
        lines: items.map((item) => ({ item_id: item.id, quantity: '1', goods: 'loss' as const })),
        method: 'pix',
        total,
        notes: 'Furada',
      },
    })
  await giveBack('7.50', lines.slice(0, 1))
  await giveBack('15.00', lines)
  const told = { kind: 'return', number: 1, to: 'pix', notes: 'Furada', person: { id: shop.personId } }
  expect(await newest(shop, { group: 'reversals' })).toMatchObject([
    { ...told, items: 2, amount: '15.00', subject: null, quantity: null, unit: null },
    { ...told, items: 1, amount: '7.50', subject: 'Coleira', quantity: '1', unit: 'un' },
  ])
  const lost = { kind: 'exit', exit_reason: 'perda_dano', number: 1, quantity: '1' }
  expect(await newest(shop, { group: 'exits' })).toMatchObject([lost, lost, lost])
})

test('a sale says its discount in reais and percent, one without has none', async () => {
  const shop = await app.shop()
  const { collar } = await discounted(shop)
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: collar.variant, quantity: '1', unit_price: '10.00' }],
      total: '10.00',
      payments: [byPix('10.00')],
    },
  })
  expect(await newest(shop, { group: 'sales' })).toMatchObject([
    { total: '10.00', amount: null, percent: null },
    { total: '30.00', amount: '10.00', percent: '25' },
  ])
})

test('a sale on credit beyond a limit is told with customer and limit, within it or without one it is not', async () => {
  const shop = await app.shop()
  const { customer, collar } = await discounted(shop)
  const sell = () =>
    shop.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: collar.variant, quantity: '1', unit_price: '10.00' }],
        total: '10.00',
        customer_id: customer,
        payments: [onCredit('10.00')],
      },
    })
  const beyond = async () =>
    (await newest(shop, { group: 'credit' })).filter(({ kind }) => kind === 'credit_beyond')
  await sell()
  await shop.api.receivables.setCredit({
    params: { id: customer },
    body: { credit_limit: '20.00', due_days: 30 },
  })
  await sell()
  expect(await beyond()).toEqual([])
  const { number } = await sell()
  expect(await beyond()).toMatchObject([
    { amount: '10.00', from: '20.00', number, subject: 'Dona Zélia', person: { id: shop.personId } },
  ])
})
