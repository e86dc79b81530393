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
