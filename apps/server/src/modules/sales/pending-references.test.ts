import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { byPix } from '../../../test/cash.ts'
import { PASSWORD, refusalOf, testApp } from '../../../test/harness.ts'
import { confirm, giveUp, hold, saleOf } from '../../../test/pending.ts'
import { stocked } from '../../../test/stock.ts'

// What a pending sale refers to, and whether that may be deleted meanwhile.

const app = await testApp()

test('its customer may be deleted meanwhile', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const customer = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
  const id = randomUUID()
  await shop.api.sales.holdSale({ id, sale: { ...saleOf(variant, '2'), customer_id: customer.id } })
  await shop.api.contacts.deleteCustomer({ id: customer.id })
  expect(await confirm(shop, id)).toMatchObject({ number: 1 })
})

test('its products cannot be deleted until it is confirmed or given up; with the shop they go', async () => {
  const shop = await app.shop()
  const [first, second] = [await stocked(shop, { stock: ['5', '5'] }), await stocked(shop, { stock: ['5'] })]
  const remove = (id: string) => shop.api.catalog.deleteProduct({ id })
  const [sold, left] = [await hold(shop, first.variants[1] ?? '', '2'), await hold(shop, second.variant, '2')]
  for (const { id } of [first, second])
    await expect(remove(id)).rejects.toMatchObject({
      code: 'PRODUCT_RESERVED',
      message: expect.stringContaining('aguardando o Pix'),
    })
  expect(await confirm(shop, sold.id)).toMatchObject({ total: '5.00' })
  await giveUp(shop, left.id)
  for (const { id } of [first, second]) await remove(id)

  const last = await stocked(shop, { stock: ['5'] })
  await hold(shop, last.variant, '2')
  await shop.api.privacy.deleteAccount({ password: PASSWORD })
  const { rows } = await app.admin.query('select from products where shop_id = $1', [shop.shopId])
  expect(rows).toEqual([])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('its products cannot be deactivated until it is confirmed, as it could not be then; all else of them can change', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['5'] })
  const save = async (changes: object) => {
    const { name, internal_code, unit, min_stock_level } = await shop.api.catalog.getProduct({ id })
    const body = { name, internal_code, unit, min_stock_level, sale_price: '2.50', is_active: true }
    return shop.api.catalog.updateProduct({ params: { id }, body: { ...body, ...changes } })
  }
  const sold = await hold(shop, variant, '2')
  expect(await refusalOf(save({ is_active: false }))).toMatchObject({ code: 'PRODUCT_RESERVED' })
  await save({ sale_price: '3.00' })
  expect(await confirm(shop, sold.id)).toMatchObject({ total: '5.00' })
  await save({ is_active: false })
  await expect(hold(shop, variant, '2')).rejects.toMatchObject({ code: 'VARIANT_INACTIVE' })
  await save({})
})

test('a deletion waits for a sale that is about to reserve the product, and is refused then', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['5'] })
  const selling = await app.admin.connect()
  try {
    await selling.query('begin')
    await selling.query('select enter_as($1, $1)', [shop.shopId])
    await selling.query('select reserve_stock(array[$1::uuid], array[1])', [variant])
    const removed = refusalOf(shop.api.catalog.deleteProduct({ id }))
    await expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "products"%'`
        return (await app.admin.query(waiting)).rowCount
      })
      .toBe(1)
    await selling.query('commit')
    expect(await removed).toMatchObject({ code: 'PRODUCT_RESERVED' })
  } finally {
    selling.release()
  }
  await app.admin.query('update product_variants set reserved = 0 where id = $1', [variant])
})

test('a part on credit needs a customer from the beginning, who cannot be deleted while the sale is pending', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  const payments = [byPix('2.50'), { method: 'fiado' as const, amount: '2.50' }]
  const holdOwed = (customer_id: string | null, id = randomUUID()) =>
    shop.api.sales.holdSale({ id, sale: { ...saleOf(variant, '2'), payments, customer_id } })
  // Otherwise its Pix would be received and nobody could confirm it.
  await expect(holdOwed(null)).rejects.toMatchObject({ code: 'CREDIT_NEEDS_CUSTOMER' })
  const customer = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
  const leaving = () => shop.api.contacts.deleteCustomer({ id: customer.id })
  const { id } = await holdOwed(customer.id)
  await expect(leaving()).rejects.toMatchObject({
    code: 'CUSTOMER_HAS_BALANCE',
    message: expect.stringContaining('aguarda o Pix'),
  })
  await giveUp(shop, id)
  await leaving()
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})
