import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const sellOne = (seller: Shop, product_variant_id: string) =>
  seller.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id, quantity: '1', unit_price: '2.00' }],
      total: '2.00',
      payments: [{ method: 'pix', amount: '2.00' }],
    },
  })
const cancel = (who: Shop, id: string) => who.api.sales.cancelSale({ params: { id }, body: {} })
const numbers = async (who: Shop) => (await who.api.sales.listSales({})).items.map(({ number }) => number)

async function counter() {
  const shop = await app.shop()
  const [ana, bia, manager] = await Promise.all([
    app.member(shop, 'seller'),
    app.member(shop, 'seller'),
    app.member(shop, 'manager'),
  ])
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'] })
  return { shop, ana, bia, manager, milk }
}

test('a seller lists, opens and totals their own sales only; who manages sales all of them', async () => {
  const { shop, ana, bia, manager, milk } = await counter()
  const byAna = await sellOne(ana, milk.variant)
  const byBia = await sellOne(bia, milk.variant)
  await sellOne(shop, milk.variant)

  expect(await numbers(ana)).toEqual([1])
  expect(await numbers(bia)).toEqual([2])
  expect(await numbers(manager)).toEqual([3, 2, 1])
  expect(await numbers(shop)).toEqual([3, 2, 1])
  expect(await ana.api.sales.listSales({})).toMatchObject({
    total: 1,
    sold: { count: 1, amount: '2.00' },
    methods: [{ method: 'pix', amount: '2.00' }],
  })
  expect(await ana.api.sales.getSale({ id: byAna.id })).toMatchObject({ number: 1 })
  await expect(ana.api.sales.getSale({ id: byBia.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await manager.api.sales.getSale({ id: byBia.id })).toMatchObject({ number: 2 })
})

test('a seller cancels only their own sales of the same day; a manager any', async () => {
  const { shop, ana, bia, manager, milk } = await counter()
  const mine = await sellOne(ana, milk.variant)
  const another = await sellOne(bia, milk.variant)
  const old = await sellOne(ana, milk.variant)
  await app.admin.query(`update sales set created_at = created_at - interval '1 day' where id = $1`, [old.id])
  await app.admin.query(
    `update stock_movements set created_at = created_at - interval '1 day' where reference_id = $1`,
    [old.id],
  )

  // Sales they may not see are answered as missing, without revealing that they exist.
  await expect(cancel(ana, another.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(cancel(ana, old.id)).rejects.toMatchObject({ code: 'CANCELLATION_NEEDS_APPROVAL' })
  // Nor can a part be returned.
  const { lines } = await shop.api.sales.getSale({ id: another.id })
  const back = ana.api.sales.returnItems({
    headers: {},
    params: { id: another.id },
    body: {
      lines: [{ item_id: lines[0]?.id ?? '', quantity: '1', goods: 'stock' }],
      method: 'pix',
      total: '2.00',
    },
  })
  await expect(back).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '7' })
  expect(await cancel(ana, mine.id)).toMatchObject({ status: 'cancelled' })
  expect(await cancel(manager, another.id)).toMatchObject({ status: 'cancelled' })
  expect(await cancel(manager, old.id)).toMatchObject({ status: 'cancelled' })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '10' })
})

test('a seller sees which products are short by name, though they see no costs', async () => {
  const { shop, ana } = await counter()
  const gone = await stocked(shop, { name: 'Pão' })
  await expect(sellOne(ana, gone.variant)).rejects.toMatchObject({
    code: 'SALE_SHORT',
    data: { lines: [{ product_name: 'Pão', available: '0', requested: '1' }] },
  })
})

test('a cancellation or return that is carried out while the role changes is answered as done', async () => {
  const { shop, ana, milk } = await counter()
  const sold = await sellOne(ana, milk.variant)
  const whole = await ana.api.sales.getSale({ id: (await sellOne(ana, milk.variant)).id })
  const line = { item_id: whole.lines[0]?.id ?? '', quantity: '1', goods: 'stock' as const }
  const body = { lines: [line], method: 'pix' as const, total: '2.00' }
  const acts = [
    () => cancel(ana, sold.id),
    () => ana.api.sales.returnItems({ headers: {}, params: { id: whole.id }, body }),
  ]
  const answers: object[] = []
  for (const act of acts) {
    const holding = await app.admin.connect()
    try {
      await holding.query('begin')
      await holding.query('select from products where id = $1 for update', [milk.id])
      const answer = act()
      await expect
        .poll(async () => {
          const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          return (await app.admin.query(waiting)).rowCount
        })
        .toBe(1)
      const change = (role: 'seller' | 'stocker') =>
        shop.api.team.updateMember({ params: { id: ana.personId }, body: { role } })
      await change('stocker')
      await holding.query('commit')
      answers.push(await answer)
      await change('seller')
    } finally {
      holding.release()
    }
  }
  expect(answers).toMatchObject([
    { id: sold.id, status: 'cancelled', cancelled_at: expect.any(String) },
    { id: whole.id, lines: [{ returned: '1' }] },
  ])
})
