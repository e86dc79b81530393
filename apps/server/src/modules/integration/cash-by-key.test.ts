import { expect, test } from 'vitest'
import { byPix, closeCash, inCash, keepCash, openCash, sellFor } from '../../../test/cash.ts'
import { PASSWORD, programOf, testApp } from '../../../test/harness.ts'
import { calendarOf, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

test('a program puts no cash into a drawer that people count, and takes none out; it sells by other methods', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['20'], sale: '5.00' })
  const { key } = await shop.api.integration.createKey({ name: 'Loja', scope: 'write', password: PASSWORD })
  const program = programOf(app.url, key)
  // Without cash control no drawer is involved.
  await sellFor(program, variant, '5.00', [inCash('5.00')], null)
  const { id: session } = await openCash(shop, await keepCash(shop), '10.00')
  const { id } = await sellFor(shop, variant, '5.00', [inCash('5.00')], session)
  const refused = { code: 'CASH_BY_PERSON' }
  for (const into of [session, null])
    await expect(sellFor(program, variant, '5.00', [inCash('5.00')], into)).rejects.toMatchObject(refused)
  await expect(
    sell(program, variant, '1', '5.00', today(), { payment_method: 'dinheiro' }),
  ).rejects.toMatchObject(refused)
  await expect(program.api.sales.cancelSale({ params: { id }, body: {} })).rejects.toMatchObject(refused)
  await sellFor(program, variant, '5.00', [byPix('5.00')], null)
  await expect(
    program.api.sales.setScaleLabels({
      layout: { prefix: '2', code_digits: 5, value: 'price', has_check: false },
    }),
  ).rejects.toMatchObject({ code: 'KEY_NOT_ALLOWED' })
  expect((await closeCash(shop, session, '15.00')).result?.counts).toMatchObject([{ difference: '0.00' }])
})
