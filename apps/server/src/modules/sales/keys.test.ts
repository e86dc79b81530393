import { expect, test } from 'vitest'
import { PASSWORD, programOf, testApp } from '../../../test/harness.ts'
import { stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

test('a program with a writing key sells several items, once per idempotency key, and returns items', async () => {
  const shop = await app.shop()
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'] })
  const beans = await stocked(shop, { name: 'Feijão', stock: ['5'] })
  const keyFor = async (scope: 'read' | 'write') => {
    const { key } = await shop.api.integration.createKey({
      name: `Chave ${scope}`,
      scope,
      password: PASSWORD,
    })
    return programOf(app.url, key)
  }
  const [writer, reader] = [await keyFor('write'), await keyFor('read')]
  const sale = {
    headers: { 'idempotency-key': 'loja-fisica:cupom-2001' },
    body: {
      lines: [
        { product_variant_id: milk.variant, quantity: '3', unit_price: '5.69' },
        { product_variant_id: beans.variant, quantity: '2', unit_price: '8.00' },
      ],
      total: '33.07',
      payments: [
        { method: 'dinheiro' as const, amount: '20.00', received: '50.00' },
        { method: 'pix' as const, amount: '13.07' },
      ],
    },
  }
  await expect(reader.api.sales.registerSale(sale)).rejects.toMatchObject({ code: 'KEY_READ_ONLY' })
  const first = await writer.api.sales.registerSale(sale)
  expect(await writer.api.sales.registerSale(sale)).toEqual(first)
  expect(first).toMatchObject({ number: 1, total: '33.07', change: '30.00' })
  expect([await stockOf(shop, milk.id), await stockOf(shop, beans.id)]).toEqual([
    { [milk.variant]: '7' },
    { [beans.variant]: '3' },
  ])
  // A key acts on behalf of the person who created it.
  const { lines, seller } = await reader.api.sales.getSale({ id: first.id })
  expect([lines.length, seller]).toEqual([2, 'Ana Souza'])
  const item_id = lines[0]?.id as string
  const back = await writer.api.sales.returnItems({
    headers: {},
    params: { id: first.id },
    body: { lines: [{ item_id, quantity: '3', goods: 'stock' }], method: 'pix', total: '17.07' },
  })
  expect(back).toMatchObject({ state: 'part_returned', returns: [{ amount: '17.07' }] })
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '10' })
})
