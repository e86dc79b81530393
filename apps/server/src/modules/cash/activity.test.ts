import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { byPix, closeCash, keepCash, moveCash, openCash, sellFor } from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'
import { joined } from '../../../test/team.ts'

const app = await testApp()

test("'Atividade' tells who opened, moved and closed the cash, each once, and what was missing", async () => {
  const owner = await app.shop()
  const manager = await joined(app, owner, 'manager')
  const { variant } = await stocked(owner, { stock: ['9'] })
  const register = await keepCash(owner)
  const [opens, takes, closes] = [randomUUID(), randomUUID(), randomUUID()]
  const { id } = await openCash(manager, register, '100.00', opens)
  await openCash(manager, register, '100.00', opens)
  await sellFor(manager, variant, '10.00', [byPix('10.00')], id)
  const tooMuch = { kind: 'withdrawal', amount: '900.00', reason: 'Depósito' } as const
  await expect(
    manager.api.cash.moveCash({ headers: {}, params: { id }, body: tooMuch }),
  ).rejects.toMatchObject({ code: 'CASH_DRAWER_SHORT' })
  for (const key of [takes, takes]) await moveCash(owner, id, '-50.00', 'Depósito', key)
  await moveCash(manager, id, '20.00', 'Troco')
  // Of methods other than cash only differences are told.
  const counts = [
    { method: 'pix' as const, amount: '12.00' },
    { method: 'credito' as const, amount: '0.00' },
  ]
  for (const key of [closes, closes]) await closeCash(manager, id, '65.00', { counts }, key)

  const { items } = await owner.api.team.listActivity({ group: 'cash' })
  const [closed, ...before] = items
  expect(closed).toMatchObject({
    kind: 'cash_close',
    person: { id: manager.personId },
    subject: 'Caixa 1',
    differences: [
      { method: 'dinheiro', difference: '-5.00' },
      { method: 'pix', difference: '2.00' },
    ],
  })
  expect(
    before.map(({ kind, person, subject, amount, notes }) => [kind, person?.id, subject, amount, notes]),
  ).toEqual([
    ['cash_supply', manager.personId, 'Caixa 1', '20.00', 'Troco'],
    ['cash_withdrawal', owner.personId, 'Caixa 1', '50.00', 'Depósito'],
    ['cash_open', manager.personId, 'Caixa 1', '100.00', null],
  ])
  const all = await owner.api.team.listActivity({})
  expect(all.items.filter(({ kind }) => kind.startsWith('cash_'))).toEqual(items)
})

test("'Atividade' tells who set, changed and removed the shop's Pix key, and what it was", async () => {
  const owner = await app.shop()
  const manager = await joined(app, owner, 'manager')
  const account = { key: 'ana@loja.com', name: 'Ana', city: 'Recife' }
  await owner.api.sales.savePixAccount(account)
  // The same once more is no change.
  await owner.api.sales.savePixAccount(account)
  await owner.api.sales.savePixAccount({ ...account, key: 'bia@loja.com' })
  await owner.api.sales.savePixAccount({ ...account, key: 'bia@loja.com', city: 'Olinda' })
  await owner.api.sales.removePixAccount({})
  await owner.api.sales.removePixAccount({})
  const { items } = await manager.api.team.listActivity({ group: 'cash' })
  expect(items.map(({ kind, person, from, to }) => [kind, person?.id, from, to])).toEqual([
    ['pix_account', owner.personId, 'bia@loja.com', null],
    ['pix_account', owner.personId, 'bia@loja.com', 'bia@loja.com'],
    ['pix_account', owner.personId, 'ana@loja.com', 'bia@loja.com'],
    ['pix_account', owner.personId, null, 'ana@loja.com'],
  ])
})
