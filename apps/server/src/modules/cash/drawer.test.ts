import { expect, test } from 'vitest'
import { closeCash, inCash, keepCash, moveCash, openCash, sellFor } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'
import { Counter, counterMember } from '../../../test/team.ts'

const app = await testApp()
const ASKED = {
  code: 'CASH_DRAWER_SHORT',
  message: 'Confira a gaveta: pode ser que não haja tanto dinheiro nela.',
}

const take = (shop: Shop, id: string, amount: string, confirmed: boolean) =>
  shop.api.cash.moveCash({
    headers: {},
    params: { id },
    body: { kind: 'withdrawal', amount, reason: 'Depósito', confirmed },
  })

test('a sangria above the expected cash needs confirmation, without revealing the amount, and is then done', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const { id } = await openCash(shop, await keepCash(shop), '100.00')
  await sellFor(shop, variant, '5.00', [inCash('5.00')], id)
  expect((await take(shop, id, '105.00', false)).moves).toHaveLength(1)
  const refused = await take(shop, id, '0.01', false).catch((error: unknown) => error)
  expect(refused).toMatchObject(ASKED)
  expect(JSON.stringify(refused)).not.toMatch(/105|0[.,]00/)
  expect((await take(shop, id, '0.01', true)).moves).toHaveLength(2)
  await moveCash(shop, id, '20.00')
  const closed = await closeCash(shop, id, '19.99')
  expect(closed.result?.counts).toMatchObject([{ expected: '19.99', difference: '0.00' }])
})

test('trying amounts reveals nothing: after five questions every sangria of the session needs confirmation', async () => {
  const shop = await app.shop()
  const { id } = await openCash(shop, await keepCash(shop), '100.00')
  for (const amount of ['900.00', '800.00', '700.00', '600.00', '500.00', '1.00', '400.00'])
    await expect(take(shop, id, amount, false)).rejects.toMatchObject(ASKED)
  expect((await shop.api.cash.getCashSession({ id })).moves).toHaveLength(0)
  expect((await take(shop, id, '1.00', true)).moves).toHaveLength(1)
})

test("an approval to take money from a colleague's drawer is checked first, and stays valid during the question", async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  const [bia, dani] = [await counterMember(shop), await counterMember(shop, 'seller', '5791', 'Dani')]
  const caio = await counterMember(shop, 'manager', '2846', 'Caio')
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  const { id } = await openCash(counter.acting, register, '10.00')
  await counter.take(dani, '5791')
  const move = { kind: 'withdrawal' as const, amount: '30.00', reason: 'Depósito' }
  const send = (more: { confirmed?: boolean; approval_id?: string }) =>
    counter.acting.api.cash.moveCash({ headers: {}, params: { id }, body: { ...move, ...more } })
  await expect(send({})).rejects.toMatchObject({ code: 'CASH_SESSION_OF_ANOTHER' })
  await expect(send({ approval_id: id })).rejects.toMatchObject({ code: 'APPROVAL_INVALID' })
  const { id: approval_id } = await counter.acting.api.cash.approveCash({
    person_id: caio,
    pin: '2846',
    approved: { what: 'move', id, move },
  })
  await expect(send({ approval_id })).rejects.toMatchObject(ASKED)
  expect((await send({ approval_id, confirmed: true })).moves).toHaveLength(1)
  await expect(send({ approval_id, confirmed: true })).rejects.toMatchObject({ code: 'APPROVAL_INVALID' })
})
