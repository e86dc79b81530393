import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, openCash, sellFor } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()

const cancelFrom = (shop: Shop, id: string, cash_session_id: string | null) =>
  shop.api.sales.cancelSale({ params: { id }, body: { cash_session_id } })

test('a cancellation after the close takes the money from the named session, if several other registers are open', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const register = await keepCash(shop)
  await shop.api.cash.addRegister({ name: 'Caixa 2' })
  const { registers } = await shop.api.cash.addRegister({ name: 'Caixa 3' })
  const idOf = (name: string) => registers.find((one) => one.name === name)?.id ?? ''
  const gone = await openCash(shop, register, '50.00')
  const [sold, kept] = [
    await sellFor(shop, variant, '5.00', [inCash('5.00')], gone.id),
    await sellFor(shop, variant, '7.00', [inCash('7.00')], gone.id),
  ]
  await closeCash(shop, gone.id, '62.00')
  const [two, three] = [
    await openCash(shop, idOf('Caixa 2'), '50.00'),
    await openCash(shop, idOf('Caixa 3'), '50.00'),
  ]
  const which = {
    code: 'CASH_SESSION_NEEDED',
    message: 'Há mais de um caixa aberto. Escolha o caixa de onde o dinheiro sai.',
  }
  await expect(cancelFrom(shop, sold.id, null)).rejects.toMatchObject(which)
  const foreign = await app.shop()
  const theirs = await openCash(foreign, await keepCash(foreign))
  await expect(cancelFrom(shop, sold.id, theirs.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(cancelFrom(shop, sold.id, gone.id)).rejects.toMatchObject({ code: 'CASH_SESSION_CLOSED' })
  expect(await cancelFrom(shop, sold.id, three.id)).toMatchObject({ status: 'cancelled' })
  // A session named by one cancellation has no effect on the next.
  await expect(cancelFrom(shop, kept.id, null)).rejects.toMatchObject(which)
  // While the sale's own register is open the money leaves that register, even if another one is named.
  const again = await openCash(shop, register, '50.00')
  expect(await cancelFrom(shop, kept.id, two.id)).toMatchObject({ status: 'cancelled' })
  expect((await closeCash(shop, two.id, '50.00')).result?.cash.given_back).toBe('0.00')
  expect((await closeCash(shop, three.id, '45.00')).result?.cash.given_back).toBe('5.00')
  expect((await closeCash(shop, again.id, '43.00')).result?.cash.given_back).toBe('7.00')
})

test('the cash of a sale without a session leaves the named open session', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const sold = await sellFor(shop, variant, '5.00', [inCash('5.00')], null)
  const register = await keepCash(shop)
  const { registers } = await shop.api.cash.addRegister({ name: 'Caixa 2' })
  const other = registers.find(({ name }) => name === 'Caixa 2')?.id ?? ''
  const [one, two] = [await openCash(shop, register, '50.00'), await openCash(shop, other, '50.00')]
  await expect(cancelFrom(shop, sold.id, null)).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  await cancelFrom(shop, sold.id, two.id)
  expect((await closeCash(shop, one.id, '50.00')).result?.cash.given_back).toBe('0.00')
  expect((await closeCash(shop, two.id, '45.00')).result?.cash.given_back).toBe('5.00')
})

/** A customer with a debt, and a receipt in cash. */
async function debtor(shop: Shop, owed: string) {
  const { variant } = await stocked(shop, { stock: ['9'] })
  const { id } = await shop.api.contacts.createCustomer({ name: 'Bia' })
  await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: owed }],
      customer_id: id,
      total: owed,
      payments: [{ method: 'fiado', amount: owed }],
    },
  })
  return async (amount: string, cash_session_id: string | null) => {
    const body = { amount, method: 'dinheiro' as const, cash_session_id }
    const { entries } = await shop.api.receivables.receiveCredit({ headers: {}, params: { id }, body })
    return entries[0]?.id ?? ''
  }
}
const takeBackFrom = (shop: Shop, id: string, cash_session_id: string | null) =>
  shop.api.receivables.reverseReceipt({ params: { id }, body: { cash_session_id } })

test('a receipt reversed after the close takes the money from the named session, if several other registers are open', async () => {
  const shop = await app.shop()
  const receive = await debtor(shop, '30.00')
  const before = await receive('1.00', null)
  const register = await keepCash(shop)
  await shop.api.cash.addRegister({ name: 'Caixa 2' })
  const { registers } = await shop.api.cash.addRegister({ name: 'Caixa 3' })
  const idOf = (name: string) => registers.find((one) => one.name === name)?.id ?? ''
  const gone = await openCash(shop, register, '50.00')
  const [taken, kept] = [await receive('5.00', gone.id), await receive('7.00', gone.id)]
  await closeCash(shop, gone.id, '62.00')
  const [two, three] = [
    await openCash(shop, idOf('Caixa 2'), '50.00'),
    await openCash(shop, idOf('Caixa 3'), '50.00'),
  ]
  await expect(takeBackFrom(shop, taken, null)).rejects.toMatchObject({
    code: 'CASH_SESSION_NEEDED',
    message: 'Há mais de um caixa aberto. Escolha o caixa de onde o dinheiro sai.',
  })
  const foreign = await app.shop()
  const theirs = await openCash(foreign, await keepCash(foreign))
  await expect(takeBackFrom(shop, taken, theirs.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(takeBackFrom(shop, taken, gone.id)).rejects.toMatchObject({ code: 'CASH_SESSION_CLOSED' })
  expect(await takeBackFrom(shop, taken, three.id)).toMatchObject({ balance: '22.00' })
  // Received before cash control: the money leaves a drawer nevertheless.
  await expect(takeBackFrom(shop, before, null)).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  expect(await takeBackFrom(shop, before, three.id)).toMatchObject({ balance: '23.00' })
  // While its own register is open the money leaves that register, even if another one is named.
  const again = await openCash(shop, register, '50.00')
  expect(await takeBackFrom(shop, kept, two.id)).toMatchObject({ balance: '30.00' })
  expect((await closeCash(shop, two.id, '50.00')).result?.cash.given_back).toBe('0.00')
  expect((await closeCash(shop, three.id, '44.00')).result?.cash.given_back).toBe('6.00')
  expect((await closeCash(shop, again.id, '43.00')).result?.cash.given_back).toBe('7.00')
})
