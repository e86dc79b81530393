import { expect, test } from 'vitest'
import { keepCash, openCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { Counter, counterMember } from '../../../test/team.ts'

const app = await testApp()

const sangria = { kind: 'withdrawal' as const, amount: '30.00', reason: 'Depósito' }
const counted = { counts: [{ method: 'dinheiro' as const, amount: '70.00' }] }
const move = (who: Shop, id: string, more = {}) =>
  who.api.cash.moveCash({ headers: {}, params: { id }, body: { ...sangria, ...more } })
const close = (who: Shop, id: string, more = {}) =>
  who.api.cash.closeCash({ headers: {}, params: { id }, body: { ...counted, ...more } })

test("a session's cash is moved and closed by its opener and by cash managers; by a colleague with a PIN approval, for that alone", async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  const [bia, dani] = [await counterMember(shop), await counterMember(shop, 'seller', '5791', 'Dani')]
  const caio = await counterMember(shop, 'manager', '2846', 'Caio')
  const manager = await app.member(shop, 'manager')
  const counter = new Counter(app, shop)
  await counter.take(bia, '1739')
  const { id } = await openCash(counter.acting, register, '100.00')
  expect((await move(counter.acting, id)).moves).toHaveLength(1)
  expect((await move(manager, id, { kind: 'supply' })).moves).toHaveLength(2)

  await counter.take(dani, '5791')
  const another = {
    code: 'CASH_SESSION_OF_ANOTHER',
    data: { approval: 'cash', approvers: ['owner', 'manager'] },
  }
  const invalid = { code: 'APPROVAL_INVALID' }
  await expect(move(counter.acting, id)).rejects.toMatchObject(another)
  await expect(move(counter.acting, id, { kind: 'supply' })).rejects.toMatchObject(another)
  await expect(close(counter.acting, id)).rejects.toMatchObject(another)
  const { id: moving } = await counter.acting.api.cash.approveCash({
    person_id: caio,
    pin: '2846',
    approved: { what: 'move', id, move: sangria },
  })
  await expect(move(counter.acting, id, { amount: '90.00', approval_id: moving })).rejects.toMatchObject(
    invalid,
  )
  await expect(close(counter.acting, id, { approval_id: moving })).rejects.toMatchObject(invalid)
  expect((await move(counter.acting, id, { approval_id: moving })).moves).toHaveLength(3)
  await expect(move(counter.acting, id, { approval_id: moving })).rejects.toMatchObject(invalid)
  const { id: closing } = await counter.acting.api.cash.approveCash({
    person_id: caio,
    pin: '2846',
    approved: { what: 'close', id, close: counted },
  })
  expect(await close(counter.acting, id, { approval_id: closing })).toMatchObject({
    opened_by: { name: 'Bia' },
    closed_by: { name: 'Dani' },
  })
  const { items } = await manager.api.team.listActivity({ group: 'approvals' })
  expect(
    items.map(({ kind, person, subject, amount, to }) => [kind, person?.name, subject, amount, to]),
  ).toEqual([
    ['approve_cash', 'Caio', 'Caixa 1', null, 'close'],
    ['approve_cash', 'Caio', 'Caixa 1', '30.00', 'withdrawal'],
  ])
})

test("who moved a colleague's cash gets its answer once more after somebody has closed it, and nothing of the close", async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  const dani = await counterMember(shop, 'seller', '5791', 'Dani')
  const caio = await counterMember(shop, 'manager', '2846', 'Caio')
  const [manager, seller] = [await app.member(shop, 'manager'), await app.member(shop, 'seller')]
  const { id } = await openCash(seller, register, '100.00')
  const counter = new Counter(app, shop)
  await counter.take(dani, '5791')
  const approved = { what: 'move' as const, id, move: sangria }
  const { id: approval } = await counter.acting.api.cash.approveCash({
    person_id: caio,
    pin: '2846',
    approved,
  })
  const moved = () =>
    counter.acting.api.cash.moveCash({
      headers: { 'idempotency-key': 'sangria-1' },
      params: { id },
      body: { ...sangria, approval_id: approval },
    })
  const first = await moved()
  await close(manager, id)
  expect(await moved()).toEqual({ ...first, closed_by: expect.anything(), closed_at: expect.any(String) })
  await expect(counter.acting.api.cash.getCashSession({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
