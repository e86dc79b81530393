import { randomUUID } from 'node:crypto'
import { addDays, dateIn } from '@prateleira/contract/shared/dates'
import { expect, test } from 'vitest'
import { cancelSale, closeCash, inCash, keepCash, openCash } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { calendarOf, stocked } from '../../../test/stock.ts'

const app = await testApp()
/** The date that many days ago. */
const TWELVE_AGO = addDays(calendarOf(app).today(), -12)

async function debtor(shop: Shop, credit_limit?: string, due_days = 30) {
  const { id } = await shop.api.contacts.createCustomer({ name: 'Tatiane', phone: '11 5555-0000' })
  if (credit_limit) await shop.api.receivables.setCredit({ params: { id }, body: { credit_limit, due_days } })
  return id
}

interface Owed {
  fiado: string
  cash?: string
  session?: string | null
  at?: string
}

function sellTo(shop: Shop, variant: string, customer_id: string | null, { fiado, cash, session, at }: Owed) {
  const total = cash ? (Number(fiado) + Number(cash)).toFixed(2) : fiado
  return shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: total }],
      total,
      customer_id,
      sold_at: at,
      payments: [{ method: 'fiado', amount: fiado }, ...(cash ? [inCash(cash)] : [])],
      cash_session_id: session ?? null,
    },
  })
}

function receive(shop: Shop, id: string, amount: string, more: object = {}, key?: string) {
  return shop.api.receivables.receiveCredit({
    headers: key ? { 'idempotency-key': key } : {},
    params: { id },
    body: { amount, method: 'pix', ...more },
  })
}
const statement = (shop: Shop, id: string) => shop.api.receivables.getStatement({ id })

test('CRED-01 fiado needs a customer; beyond the limit a right; a customer with a balance cannot be deleted', async () => {
  const shop = await app.shop()
  const [seller, manager] = [await app.member(shop, 'seller'), await app.member(shop, 'manager')]
  const { variant } = await stocked(shop, { stock: ['50'] })
  await expect(sellTo(shop, variant, null, { fiado: '10.00' })).rejects.toMatchObject({
    code: 'CREDIT_NEEDS_CUSTOMER',
    message: 'Para vender fiado, escolha o cliente.',
  })
  const id = await debtor(shop)
  // Without a limit, sellers without further rights cannot sell on credit.
  await expect(sellTo(seller, variant, id, { fiado: '0.01' })).rejects.toMatchObject({
    code: 'CREDIT_BEYOND_LIMIT',
  })
  await expect(
    seller.api.receivables.setCredit({ params: { id }, body: { credit_limit: '1.00', due_days: 1 } }),
  ).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  await manager.api.receivables.setCredit({ params: { id }, body: { credit_limit: '50.00', due_days: 10 } })
  const sold = await sellTo(seller, variant, id, { fiado: '50.00', at: `${TWELVE_AGO}T15:00:00Z` })
  await expect(sellTo(seller, variant, id, { fiado: '0.01' })).rejects.toMatchObject({
    code: 'CREDIT_BEYOND_LIMIT',
    message: expect.stringContaining('R$\u00a050,00, já deve R$\u00a050,00'),
  })
  await sellTo(manager, variant, id, { fiado: '5.00' })
  expect(await statement(seller, id)).toMatchObject({
    balance: '55.00',
    credit_limit: '50.00',
    due_days: 10,
    open: [{ sale_id: sold.id, due_date: addDays(TWELVE_AGO, 10), left: '50.00' }, { left: '5.00' }],
  })
  await expect(shop.api.contacts.deleteCustomer({ id })).rejects.toMatchObject({
    code: 'CUSTOMER_HAS_BALANCE',
  })
  await receive(shop, id, '50.00')
  await shop.api.receivables.writeOffCredit({
    headers: {},
    params: { id },
    body: { amount: '5.00', reason: 'Mudou de cidade' },
  })
  expect(await shop.api.contacts.deleteCustomer({ id })).toEqual({ id })
})

test('of many simultaneous sales to one customer none exceeds the limit', async () => {
  const shop = await app.shop()
  const seller = await app.member(shop, 'seller')
  const { variant } = await stocked(shop, { stock: ['50'] })
  const id = await debtor(shop, '35.00')
  const sold = await Promise.allSettled(
    Array.from({ length: 12 }, () => sellTo(seller, variant, id, { fiado: '10.00' })),
  )
  expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const one of sold) if (one.status === 'rejected') expect(one.reason.code).toBe('CREDIT_BEYOND_LIMIT')
  expect((await statement(shop, id)).balance).toBe('30.00')
})

test('CRED-02 an append-only statement, the oldest due first, receipts into the cash, each reversed once', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['50'] })
  const register = await keepCash(shop)
  const session = await openCash(shop, register, '10.00')
  const id = await debtor(shop, '500.00', 0)
  await sellTo(shop, variant, id, { fiado: '30.00', at: `${TWELVE_AGO}T15:00:00Z` })
  const split = await sellTo(shop, variant, id, { fiado: '20.00', cash: '7.00', session: session.id })
  await expect(receive(shop, id, '5.00', { method: 'dinheiro' })).rejects.toMatchObject({
    code: 'CASH_SESSION_NEEDED',
  })
  await expect(receive(shop, id, '50.01')).rejects.toMatchObject({
    code: 'CREDIT_TOO_MUCH',
    message: 'O valor é maior do que o que está em aberto: R$\u00a050,00.',
  })
  const key = randomUUID()
  const cash = { method: 'dinheiro', cash_session_id: session.id }
  const taken = await Promise.all([1, 2, 3].map(() => receive(shop, id, '35.00', cash, key)))
  expect(taken.map(({ balance }) => balance)).toEqual(['15.00', '15.00', '15.00'])
  const after = await statement(shop, id)
  // The older 30 are paid, and 5 of the other sale.
  expect(after.open).toMatchObject([{ sale_id: split.id, amount: '20.00', left: '15.00' }])
  const [receipt] = after.entries
  expect(after.entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['receipt', '-35.00', '15.00'],
    ['sale', '20.00', '50.00'],
    ['sale', '30.00', '30.00'],
  ])
  // The time of the sale, not of its registration.
  expect(after.entries.at(-1)).toMatchObject({ entry_date: TWELVE_AGO, at: `${TWELVE_AGO}T15:00:00.000Z` })
  await expect(receive(shop, id, '34.00', cash, key)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  // The cash may have been closed and opened since.
  const later = { ...cash, cash_session_id: randomUUID() }
  expect((await receive(shop, id, '35.00', later, key)).balance).toBe(taken[0]?.balance)

  const undo = () => shop.api.receivables.reverseReceipt({ params: { id: receipt?.id as string }, body: {} })
  const undone = await Promise.allSettled([undo(), undo(), undo()])
  expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(receive(shop, id, '35.00', cash, key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(undo()).rejects.toMatchObject({ code: 'RECEIPT_ALREADY_REVERSED' })
  expect(await statement(shop, id)).toMatchObject({ balance: '50.00' })

  await receive(shop, id, '4.00', cash)
  await cancelSale(shop, split.id)
  const end = await statement(shop, id)
  expect(end).toMatchObject({ balance: '26.00', open: [{ amount: '30.00', left: '26.00' }] })
  expect(end.entries.map(({ kind }) => kind)).toEqual([
    'cancellation',
    'receipt',
    'receipt_reversal',
    'receipt',
    'sale',
    'sale',
  ])
  // By the shop's calendar, whatever the server's day is: here it is hours ahead of both.
  await app.admin.query(`update shops set timezone = 'Pacific/Kiritimati' where shop_id = $1`, [shop.shopId])
  const far = await sellTo(shop, variant, id, { fiado: '1.00' })
  await cancelSale(shop, far.id)
  const [cancelled] = (await statement(shop, id)).entries
  expect([cancelled?.kind, cancelled?.entry_date]).toEqual([
    'cancellation',
    dateIn('Pacific/Kiritimati', app.clock.now()),
  ])
  // 10 + 7 + 35 − 35 + 4 − 7: credit itself is not money.
  const { result } = await closeCash(shop, session.id, '14.00')
  expect(result?.counts).toEqual([
    { method: 'dinheiro', expected: '14.00', late: '0.00', counted: '14.00', difference: '0.00' },
  ])
  expect(result?.cash).toMatchObject({ receipts: '39.00', given_back: '42.00' })
  const { rows } = await app.admin.query(
    `select grantee from information_schema.role_table_grants where table_name = 'credit_entries'
        and privilege_type in ('UPDATE', 'DELETE') and grantee <> (select tableowner from pg_tables where tablename = 'credit_entries')`,
  )
  expect(rows).toEqual([])
})

test('cash received before cash control leaves the drawer when its receipt is reversed', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['9'] })
  const id = await debtor(shop, '100.00')
  await sellTo(shop, variant, id, { fiado: '50.00' })
  await receive(shop, id, '20.00', { method: 'dinheiro' })
  await receive(shop, id, '5.00')
  const receipts = (await statement(shop, id)).entries.filter(({ kind }) => kind === 'receipt')
  const reversal = (amount: string) =>
    shop.api.receivables.reverseReceipt({
      params: { id: receipts.find((one) => one.amount === amount)?.id as string },
    })

  const register = await keepCash(shop)
  await expect(reversal('-20.00')).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
  const { id: session } = await openCash(shop, register, '100.00')
  await reversal('-20.00')
  await reversal('-5.00')
  expect(await statement(shop, id)).toMatchObject({ balance: '50.00' })
  expect((await closeCash(shop, session, '80.00')).result).toMatchObject({
    cash: { given_back: '20.00' },
    counts: [{ method: 'dinheiro', expected: '80.00', difference: '0.00' }],
  })
})

test('returns of a sale on credit reduce the debt, and never by more than is owed', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['50'] })
  const id = await debtor(shop, '500.00')
  const { id: sale } = await shop.api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ product_variant_id: variant, quantity: '4', unit_price: '10.00' }],
      total: '40.00',
      customer_id: id,
      payments: [
        { method: 'fiado', amount: '15.00' },
        { method: 'pix', amount: '25.00' },
      ],
    },
  })
  const { lines } = await shop.api.sales.getSale({ id: sale })
  const giveBack = (quantity: string, total: string) =>
    shop.api.sales.returnItems({
      headers: {},
      params: { id: sale },
      body: {
        lines: [{ item_id: lines[0]?.id as string, quantity, goods: 'stock' }],
        method: 'fiado',
        total,
      },
    })
  await giveBack('1', '10.00')
  await expect(giveBack('1', '10.00')).rejects.toMatchObject({ code: 'CREDIT_TOO_MUCH' })
  expect(await statement(shop, id)).toMatchObject({
    balance: '5.00',
    entries: [{ kind: 'return', amount: '-10.00' }, { kind: 'sale' }],
  })
})

test('customers with a debt, by age, the most overdue first', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['50'] })
  const [late, fresh] = [await debtor(shop, '500.00', 10), await debtor(shop, '500.00', 10)]
  const owed = async (customer: string, fiado: string, days: number) => {
    await sellTo(shop, variant, customer, { fiado })
    await app.admin.query(
      `update credit_entries set due_date = due_date - $2::int
        where id = (select id from credit_entries where shop_id = $1 and kind = 'sale' order by id desc limit 1)`,
      [shop.shopId, days],
    )
  }
  await owed(late, '40.00', 110)
  await owed(late, '15.00', 50)
  await owed(fresh, '7.00', 1)
  await receive(shop, late, '30.00')
  const all = await shop.api.receivables.listReceivables({})
  expect(all).toMatchObject({
    total: '32.00',
    overdue: '25.00',
    ages: { due: '7.00', days_30: '0.00', days_60: '15.00', days_90: '0.00', older: '10.00' },
    items: [
      {
        customer: { id: late, name: 'Tatiane', phone: '11 5555-0000' },
        balance: '25.00',
        overdue: '25.00',
        days_overdue: 100,
      },
      { customer: { id: fresh }, balance: '7.00', overdue: '0.00', days_overdue: 0 },
    ],
  })
  expect((await shop.api.receivables.listReceivables({ search: 'ninguém' })).items).toEqual([])
})

test('a statement comes in pages, each entry with its balance', async () => {
  const shop = await app.shop()
  const { id } = await shop.api.contacts.createCustomer({ name: 'Rui', phone: '' })
  await app.admin.query(
    'insert into customer_accounts (shop_id, customer_id, balance, due_days) values ($1, $2, 250, 30)',
    [shop.shopId, id],
  )
  await app.admin.query(
    `insert into credit_entries (shop_id, customer_id, kind, amount, sale_id, due_date, entry_date, created_at)
     select $1, $2, 'sale', 1, gen_random_uuid(), '2026-02-01', '2026-01-01', '2026-01-01'::timestamptz + (n / 3) * interval '1 minute'
       from generate_series(1, 250) n`,
    [shop.shopId, id],
  )
  const balances: string[] = []
  let before: string | undefined
  do {
    const page = await shop.api.receivables.getStatement({ id, before })
    balances.push(...page.entries.map(({ balance }) => balance))
    before = page.next ?? undefined
  } while (before)
  expect(balances).toEqual(Array.from({ length: 250 }, (_, at) => `${250 - at}.00`))
})
