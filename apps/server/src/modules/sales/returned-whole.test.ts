import { expect, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'
import { reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

test('a sale that was returned whole is said to be so when it is cancelled or reversed', async () => {
  const shop = await app.shop()
  const milk = await stocked(shop, { name: 'Leite', stock: ['10'] })
  const sale = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: milk.variant, quantity: '2', unit_price: '5.00' }],
      total: '10.00',
      payments: [{ method: 'pix', amount: '10.00' }],
    },
  })
  const [item] = (await shop.api.sales.getSale({ id: sale.id })).lines
  const giveBack = () =>
    shop.api.sales.returnItems({
      headers: {},
      params: { id: sale.id },
      body: {
        lines: [{ item_id: item?.id ?? '', quantity: '1', goods: 'stock' }],
        method: 'pix',
        total: '5.00',
      },
    })
  const tries = async () => [
    await refusalOf(shop.api.sales.cancelSale({ params: { id: sale.id }, body: {} })),
    await refusalOf(reverse(shop, item?.id ?? '')),
  ]
  const said = (message: string) => ({ code: 'SALE_PARTLY_RETURNED', message })
  await giveBack()
  const partly = said('Parte desta venda já foi devolvida. Devolva os itens que restam.')
  expect(await tries()).toMatchObject([partly, partly])
  await giveBack()
  const whole = said('Esta venda já foi devolvida inteira. Não resta nada a devolver.')
  expect(await tries()).toMatchObject([whole, whole])
})
