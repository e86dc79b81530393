import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  byPix,
  cancelSale,
  closeCash,
  inCash,
  keepCash,
  moveCash,
  openCash,
  sellFor,
} from '../../../test/cash.ts'
import { testApp } from '../../../test/harness.ts'
import { calendarOf, sell, stocked } from '../../../test/stock.ts'

const app = await testApp()
const { today } = calendarOf(app)

test('a shop without cash control sells as before', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5'] })
  expect(await shop.api.cash.getCash()).toEqual({ is_on: false, registers: [] })
  const { id } = await sellFor(shop, variant, '10.00', [inCash('10.00', '20.00')], null)
  expect(await cancelSale(shop, id)).toMatchObject({ status: 'cancelled' })
})

test('CASH-01 registers by name with a float, one open session each; with control cash needs a session, other methods do not', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const first = await keepCash(shop)
  await expect(sellFor(shop, variant, '10.00', [inCash('4.00'), byPix('6.00')], null)).rejects.toMatchObject({
    code: 'CASH_SESSION_NEEDED',
    message: 'Abra o caixa para receber ou devolver dinheiro.',
  })
  expect((await shop.api.sales.listSales({})).total).toBe(0)
  await sellFor(shop, variant, '10.00', [byPix('10.00')], null)

  const exit = () => sell(shop, variant, '1', '3.00', today(), { payment_method: 'dinheiro' })
  await expect(exit()).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  await sell(shop, variant, '1', '3.00', today(), { payment_method: 'pix' })

  const opened = await openCash(shop, first, '50.00')
  // An exit with reason Venda names no session, so the open one is used.
  await exit()
  expect(opened).toMatchObject({
    register: { id: first, name: 'Caixa 1' },
    opening_float: '50.00',
    opened_by: { id: shop.personId, name: 'Ana Souza' },
    closed_at: null,
    result: null,
  })
  await expect(openCash(shop, first, '50.00')).rejects.toMatchObject({ code: 'CASH_ALREADY_OPEN' })
  const { registers } = await shop.api.cash.addRegister({ name: 'Balcão 2' })
  expect(registers.map(({ name, session }) => [name, session?.id ?? null])).toEqual([
    ['Balcão 2', null],
    ['Caixa 1', opened.id],
  ])
  const second = await openCash(shop, registers[0]?.id as string, '20.00')
  await expect(exit()).rejects.toMatchObject({
    message: 'Há mais de um caixa aberto. Registre em Vender o que for pago em dinheiro.',
  })
  await sellFor(shop, variant, '10.00', [inCash('10.00', '50.00')], second.id)
  expect((await closeCash(shop, opened.id, '53.00')).result?.counts).toEqual([
    { method: 'dinheiro', expected: '53.00', late: '0.00', counted: '53.00', difference: '0.00' },
  ])
  expect((await closeCash(shop, second.id, '30.00')).result?.counts[0]?.difference).toBe('0.00')
  await expect(sellFor(shop, variant, '10.00', [inCash('10.00')], second.id)).rejects.toMatchObject({
    code: 'CASH_SESSION_CLOSED',
  })
})

test('registers have distinct names, are retired once closed, and control is turned off with all closed', async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  await expect(shop.api.cash.addRegister({ name: 'caixa 1' })).rejects.toMatchObject({
    code: 'CASH_REGISTER_EXISTS',
  })
  const { id } = await openCash(shop, register)
  for (const early of [
    () => shop.api.cash.removeRegister({ id: register }),
    () => shop.api.cash.setCashControl({ is_on: false }),
  ])
    await expect(early()).rejects.toMatchObject({ code: 'CASH_REGISTER_OPEN' })
  await shop.api.cash.renameRegister({ params: { id: register }, body: { name: 'Frente' } })
  await closeCash(shop, id, '0.00')
  await shop.api.cash.removeRegister({ id: register })
  await expect(openCash(shop, register)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await shop.api.cash.listCashSessions({})).items).toMatchObject([{ register: 'Frente' }])
  expect(await shop.api.cash.setCashControl({ is_on: false })).toEqual({ is_on: false, registers: [] })
})

test('CASH-02 sangria and suprimento need a reason, and nobody changes or removes one', async () => {
  const shop = await app.shop()
  const { id } = await openCash(shop, await keepCash(shop), '10.00')
  await expect(moveCash(shop, id, '5.00', ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(moveCash(shop, id, '0.00')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await moveCash(shop, id, '30.00', 'troco do banco')
  const { moves } = await moveCash(shop, id, '-15.50', 'pagar o frete')
  expect(moves).toMatchObject([
    { kind: 'supply', amount: '30.00', reason: 'troco do banco', by: { name: 'Ana Souza' } },
    { kind: 'withdrawal', amount: '15.50', reason: 'pagar o frete' },
  ])
  await closeCash(shop, id, '24.50')
  await expect(moveCash(shop, id, '1.00')).rejects.toMatchObject({ code: 'CASH_SESSION_CLOSED' })
  // Neither the application nor the function's owner could: no role may change or remove a row.
  const { rows } = await app.admin.query(
    `select grantee from information_schema.role_table_grants
      where table_name in ('cash_entries', 'cash_counts') and privilege_type in ('UPDATE', 'DELETE')
        and grantee <> (select tableowner from pg_tables where tablename = 'cash_entries')`,
  )
  expect(rows).toEqual([])
})

test('nobody sees the expected amount before the cash was counted; then the difference, with its reason', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { stock: ['9'] })
  const { id } = await openCash(seller, await keepCash(shop), '100.00')
  const sale = await sellFor(seller, variant, '37.41', [inCash('30.00', '50.00'), byPix('7.41')], id)
  await sellFor(shop, variant, '12.34', [byPix('12.34')], id)
  await moveCash(seller, id, '-25.00', 'malote')

  for (const somebody of [shop, seller]) {
    const answers = [
      await somebody.api.cash.getCash(),
      await somebody.api.cash.getCashSession({ id }),
      await somebody.api.sales.listSales({}),
      await somebody.api.sales.listSales({ method: 'dinheiro' }),
    ]
    // 100 + 30 − 25 in the drawer, 19,75 by Pix.
    expect(JSON.stringify(answers)).not.toMatch(/105\.00|19\.75/)
    expect(answers[2]).toMatchObject({ methods: null })
    expect(answers[3]).toMatchObject({ methods: null, sold: { amount: null } })
  }
  const denominations = [
    { value: '50.00' as const, pieces: 1 },
    { value: '20.00' as const, pieces: 2 },
    { value: '1.00' as const, pieces: 3 },
  ]
  await expect(closeCash(seller, id, '94.00', { denominations })).rejects.toMatchObject({
    message: 'As notas e moedas não somam o dinheiro contado',
  })
  await expect(
    seller.api.cash.closeCash({ headers: {}, params: { id }, body: { counts: [] } }),
  ).rejects.toMatchObject({ message: 'Conte o dinheiro' })
  const closed = await closeCash(seller, id, '93.00', {
    denominations,
    counts: [
      { method: 'pix', amount: '19.75' },
      { method: 'debito', amount: '1.00' },
    ],
  })
  expect(closed.result).toMatchObject({
    counts: [
      { method: 'dinheiro', expected: '105.00', counted: '93.00', difference: '-12.00' },
      { method: 'pix', expected: '19.75', counted: '19.75', difference: '0.00' },
      { method: 'debito', expected: '0.00', counted: '1.00', difference: '1.00' },
    ],
    cash: {
      float: '100.00',
      sales: '30.00',
      receipts: '0.00',
      supplies: '0.00',
      withdrawals: '25.00',
      given_back: '0.00',
    },
    denominations,
    explanation: null,
  })
  const explain = () => seller.api.cash.explainCash({ params: { id }, body: { explanation: 'Troco a mais' } })
  expect((await explain()).result).toMatchObject({
    explanation: 'Troco a mais',
    explained_by: { id: seller.personId },
  })
  await expect(explain()).rejects.toMatchObject({ code: 'CASH_ALREADY_EXPLAINED' })
  expect((await shop.api.sales.listSales({ method: 'dinheiro' })).sold.amount).toBe(sale.total)
})

test("the person who closed a session sees it; others' sessions need the right to the history", async () => {
  const shop = await app.shop()
  const [seller, other, manager] = await Promise.all([
    app.member(shop, 'seller'),
    app.member(shop, 'seller'),
    app.member(shop, 'manager'),
  ])
  const { id } = await openCash(seller, await keepCash(shop))
  await expect(
    other.api.cash.explainCash({ params: { id }, body: { explanation: 'x' } }),
  ).rejects.toMatchObject({ code: 'CASH_NOT_CLOSED' })
  await closeCash(seller, id, '1.00')
  const see = (somebody: typeof shop) => somebody.api.cash.getCashSession({ id })
  for (const allowed of [shop, seller, manager])
    expect((await see(allowed)).result?.counts[0]?.difference).toBe('1.00')
  await expect(see(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    other.api.cash.explainCash({ params: { id }, body: { explanation: 'x' } }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('CASH-05 closed sessions with what was missing or over, by session, operator and month', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const register = await keepCash(shop)
  const day = async (somebody: typeof shop, at: string, counted: string) => {
    const { id } = await openCash(somebody, register, '50.00')
    await closeCash(somebody, id, counted)
    // In São Paulo the last evening of October is still October.
    await app.admin.query('update cash_sessions set closed_at = $2 where id = $1', [id, at])
    return id
  }
  const a = await day(seller, '2026-10-10T21:00:00Z', '38.00')
  const b = await day(seller, '2026-11-01T02:30:00Z', '53.50')
  const c = await day(shop, '2026-11-02T21:00:00Z', '50.00')
  const all = await shop.api.cash.listCashSessions({})
  expect(all.items).toMatchObject([
    { id: c, missing: '0.00', over: '0.00' },
    { id: b, expected: '50.00', counted: '53.50', missing: '0.00', over: '3.50' },
    { id: a, missing: '12.00', over: '0.00', opened_by: { id: seller.personId }, is_explained: false },
  ])
  expect(all.people).toMatchObject([
    { person: { id: seller.personId }, sessions: 2, missing: '12.00', over: '3.50' },
    { person: { id: shop.personId }, sessions: 1, missing: '0.00', over: '0.00' },
  ])
  expect(all.months).toEqual([
    { month: '2026-11', sessions: 1, missing: '0.00', over: '0.00' },
    { month: '2026-10', sessions: 2, missing: '12.00', over: '3.50' },
  ])
  const october = await shop.api.cash.listCashSessions({ month: '2026-10', person_id: seller.personId })
  expect(october.items.map(({ id }) => id)).toEqual([b, a])
  expect(october.total).toBe(2)
  expect(october.people).toHaveLength(1)
  expect((await shop.api.cash.listCashSessions({ register_id: randomUUID() })).items).toEqual([])
})

test('a request repeated under its key is executed once, with the same answer', async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const opened = await openCash(shop, register, '10.00', a)
  expect(await openCash(shop, register, '10.00', a)).toEqual(opened)
  await expect(openCash(shop, register, '11.00', a)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  const moved = await Promise.all([1, 2, 3].map(() => moveCash(shop, opened.id, '-4.00', 'pão', b)))
  expect(moved.map(({ moves }) => moves.length)).toEqual([1, 1, 1])
  const closed = await Promise.all([1, 2, 3].map(() => closeCash(shop, opened.id, '6.00', {}, c)))
  expect(closed.map(({ result }) => result?.counts[0]?.difference)).toEqual(['0.00', '0.00', '0.00'])
  expect(await moveCash(shop, opened.id, '-4.00', 'pão', b)).toMatchObject({ id: opened.id })
  await expect(closeCash(shop, opened.id, '6.00', {}, randomUUID())).rejects.toMatchObject({
    code: 'CASH_SESSION_CLOSED',
  })
})
