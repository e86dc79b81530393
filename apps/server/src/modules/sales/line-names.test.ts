import { expect, test } from 'vitest'
import { byPix } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { giveUp, hold, saleOf } from '../../../test/pending.ts'

const app = await testApp()

test('lines of one product are told apart wherever a sale names them, also when the product is gone', async () => {
  const shop = await app.shop()
  const { api } = shop
  const { id: product } = await api.catalog.createProduct({
    name: 'Camiseta',
    variants: [
      { size: 'P', color: 'Azul', initial_stock: '1' },
      { size: 'M', initial_stock: '9' },
    ],
  })
  const { variants } = await api.catalog.getProduct({ id: product })
  const idOf = (wanted: string) => variants.find(({ size }) => size === wanted)?.id as string
  const [small, middle] = [idOf('P'), idOf('M')]
  const named = [
    { product_name: 'Camiseta', size: 'P', color: 'Azul' },
    { product_name: 'Camiseta', size: 'M', color: null },
  ]
  const lines = [small, middle].map((product_variant_id) => ({
    product_variant_id,
    quantity: '1',
    unit_price: '10.00',
  }))
  const sell = () =>
    api.sales.registerSale({ headers: {}, body: { lines, total: '20.00', payments: [byPix('20.00')] } })

  const { id } = await sell()
  const sale = await api.sales.getSale({ id })
  expect(sale.lines).toMatchObject(named)
  const { items } = await api.reports.sales({ period: '30days' })
  expect(items[0]?.sale_items).toEqual(
    expect.arrayContaining(named.map((name) => expect.objectContaining(name))),
  )

  await expect(sell()).rejects.toMatchObject({
    message: 'Estoque insuficiente: Camiseta · P · Azul (disponível 0, pedido 1).',
    data: { lines: named.slice(0, 1) },
  })
  await expect(
    api.stock.registerExit({
      headers: {},
      body: {
        lines: [{ product_variant_id: middle, quantity: '9' }],
        exit_date: '2026-01-15',
        responsible_person: 'Ana',
        exit_reason: 'consumo_interno',
      },
    }),
  ).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK', data: { product_name: 'Camiseta', size: 'M' } })
  const back = { item_id: sale.lines[0]?.id as string, quantity: '2', goods: 'stock' as const }
  await expect(
    api.sales.returnItems({
      headers: {},
      params: { id },
      body: { lines: [back], method: 'pix', total: '20.00' },
    }),
  ).rejects.toMatchObject({ message: 'De Camiseta · P · Azul só há 1 a devolver.' })

  const pending = await hold(shop, middle, '2')
  expect(pending.lines).toMatchObject(named.slice(1))
  await expect(
    api.sales.holdSale({ id: crypto.randomUUID(), sale: saleOf(middle, '7') }),
  ).rejects.toMatchObject({
    message: 'Estoque insuficiente: Camiseta · M (disponível 6, reservado 2, pedido 7).',
  })

  await giveUp(shop, pending.id)

  const sold = await api.sales.registerSale({ headers: {}, body: saleOf(middle, '1') })
  const whole = { ...back, quantity: '1' }
  await api.sales.returnItems({
    headers: {},
    params: { id },
    body: { lines: [whole], method: 'pix', total: '10.00' },
  })
  const log = await api.team.listActivity({})
  expect(log.items.slice(0, 4).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['return', 'Camiseta · P · Azul'],
    ['sale', 'Camiseta · M'],
    ['sale', null],
    ['product_create', 'Camiseta'],
  ])

  await api.catalog.deleteProduct({ id: product })
  expect((await api.sales.getSale({ id })).lines).toMatchObject(named)
  expect((await api.sales.getSale({ id: sold.id })).lines).toMatchObject(named.slice(1))
})
