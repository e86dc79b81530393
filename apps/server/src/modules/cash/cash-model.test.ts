import { randomUUID } from 'node:crypto'
import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import type { PaymentMethod } from '@prateleira/contract/stock/rules'
import fc from 'fast-check'
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
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()
const REGISTERS = 2

type Money = Partial<Record<PaymentMethod, bigint>>
interface Session {
  id: string
  /** For cash it includes the float. */
  expected: Money
}
interface Sale {
  id: string
  session: string
  register: number
  paid: Money
  cancelled: boolean
}
interface World {
  shop: Shop
  variant: string
  registers: string[]
  open: (Session | null)[]
  sales: Sale[]
  /** Owes more than is ever received. */
  customer: string
  receipts: Sale[]
}

const add = (to: Money, what: Money, sign = 1n) => {
  for (const [method, cents] of Object.entries(what) as [PaymentMethod, bigint][])
    to[method] = (to[method] ?? 0n) + sign * cents
}
const PAID_BY = ['dinheiro', 'pix', 'debito'] as const

const cents = fc.bigInt({ min: 1n, max: 50_000n })
const register = fc.nat(REGISTERS - 1)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ act: fc.constant('open' as const), register, cents }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      register,
      parts: fc.array(fc.record({ method: fc.constantFrom(...PAID_BY), cents, more: cents }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat(50) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('move' as const), register, cents, out: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('receive' as const), register, cents, inCash: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('take back' as const), which: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('close' as const), register, cents }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function run(world: World, asked: Step): Promise<void> {
  const { shop, variant, registers, open, sales, receipts } = world
  if (asked.act === 'cancel' || asked.act === 'take back') {
    const isSale = asked.act === 'cancel'
    const all = isSale ? sales : receipts
    const undo = (id: string): Promise<unknown> =>
      isSale ? cancelSale(shop, id) : shop.api.receivables.reverseReceipt({ params: { id }, body: {} })
    const sale = all[asked.which % Math.max(all.length, 1)]
    if (!sale) return
    if (sale.cancelled)
      return expect(undo(sale.id)).rejects.toMatchObject({
        code: isSale ? 'SALE_ALREADY_CANCELLED' : 'RECEIPT_ALREADY_REVERSED',
      })
    // Its own session; otherwise its register's, otherwise the only open one.
    const standing = open.filter((session) => session !== null)
    const till =
      standing.find(({ id }) => id === sale.session) ??
      open[sale.register] ??
      (standing.length === 1 ? standing[0] : undefined)
    if (!till && sale.paid.dinheiro !== undefined)
      return expect(undo(sale.id)).rejects.toMatchObject({ code: 'CASH_SESSION_NEEDED' })
    await undo(sale.id)
    sale.cancelled = true
    if (till) add(till.expected, sale.paid, -1n)
    return
  }
  const session = open[asked.register] ?? null
  if (asked.act === 'open') {
    const opening = openCash(shop, registers[asked.register] as string, fromCents(asked.cents))
    if (session) return expect(opening).rejects.toMatchObject({ code: 'CASH_ALREADY_OPEN' })
    open[asked.register] = { id: (await opening).id, expected: { dinheiro: asked.cents } }
    return
  }
  if (!session) return
  if (asked.act === 'receive') {
    const method = asked.inCash ? ('dinheiro' as const) : ('pix' as const)
    const { entries } = await shop.api.receivables.receiveCredit({
      headers: {},
      params: { id: world.customer },
      body: { amount: fromCents(asked.cents), method, cash_session_id: session.id },
    })
    const paid: Money = { [method]: asked.cents }
    add(session.expected, paid)
    const id = entries[0]?.id as string
    receipts.push({ id, session: session.id, register: asked.register, paid, cancelled: false })
  } else if (asked.act === 'move') {
    await moveCash(shop, session.id, fromCents(asked.out ? -asked.cents : asked.cents))
    add(session.expected, { dinheiro: asked.out ? -asked.cents : asked.cents })
  } else if (asked.act === 'sell') {
    const total = fromCents(sumCents(asked.parts.map((part) => part.cents)))
    const payments = asked.parts.map(({ method, cents: amount, more }) =>
      method === 'dinheiro'
        ? inCash(fromCents(amount), fromCents(amount + more))
        : { method, amount: fromCents(amount) },
    )
    const { id } = await sellFor(shop, variant, total, payments, session.id)
    const paid: Money = {}
    for (const { method, cents: amount } of asked.parts) add(paid, { [method]: amount })
    add(session.expected, paid)
    sales.push({ id, session: session.id, register: asked.register, paid, cancelled: false })
  } else {
    const { result } = await closeCash(shop, session.id, fromCents(asked.cents))
    open[asked.register] = null
    expect(Object.fromEntries(result?.counts.map((count) => [count.method, count.expected]) ?? [])).toEqual(
      Object.fromEntries(Object.entries(session.expected).map(([method, sum]) => [method, fromCents(sum)])),
    )
    const [cash] = result?.counts ?? []
    expect(cash?.difference).toBe(fromCents(asked.cents - (session.expected.dinheiro ?? 0n)))
    const {
      float,
      sales: sold,
      receipts: received,
      supplies,
      withdrawals,
      given_back: back,
    } = result?.cash ?? {}
    const sum = [float, sold, received, supplies].map((part) => toCents(part ?? ''))
    const off = [withdrawals, back].map((part) => toCents(part ?? ''))
    expect(fromCents(sumCents(sum) - sumCents(off))).toBe(cash?.expected)
  }
}

test('CASH-04 expected is float + cash taken − change + fiado received + suprimentos − sangrias − cash given back, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const shop = await app.shop()
      const { variant } = await stocked(shop, { stock: ['1000'] })
      const registers = [await keepCash(shop)]
      registers.push((await shop.api.cash.addRegister({ name: 'A2' })).registers[0]?.id as string)
      const { id: customer } = await shop.api.contacts.createCustomer({ name: 'Tatiane' })
      const owed = [{ method: 'fiado' as const, amount: '99999.00' }]
      for (const _ of [1, 2, 3])
        await shop.api.sales.registerSale({
          headers: {},
          body: {
            lines: [{ product_variant_id: variant, quantity: '1', unit_price: '99999.00' }],
            total: '99999.00',
            customer_id: customer,
            payments: owed,
          },
        })
      const world: World = {
        ...{ shop, variant, registers, customer },
        ...{ open: [null, null], sales: [], receipts: [] },
      }
      for (const one of steps) await run(world, one)
      for (const [index, session] of world.open.entries())
        if (session) await run(world, { act: 'close', register: index, cents: 1n })
    }),
    { numRuns: 25 },
  )
}, 120_000)

/** Compares every session's expected amounts with its entries and with the sales. */
async function contradictions(shop: Shop): Promise<unknown[]> {
  const { rows } = await app.admin.query(
    `with said as (
       select s.id, k.method, k.expected from cash_sessions s join cash_counts k on k.session_id = s.id where s.shop_id = $1
     ), summed as (
       select s.id, m.method, case m.method when 'dinheiro' then s.opening_float else 0 end
                + coalesce((select sum(e.amount) from cash_entries e where e.session_id = s.id and e.method = m.method), 0) as expected
         from cash_sessions s cross join (values ('dinheiro'), ('pix')) as m (method) where s.shop_id = $1 and s.closed_at is not null
     ), odd as (
       select 'expected' as what, summed.id from summed left join said using (id, method)
        where summed.expected <> coalesce(said.expected, 0)
        union all
       select 'sale', p.sale_id from sale_payments p join counter_sales k on k.sale_id = p.sale_id
        where p.shop_id = $1 and p.amount <> coalesce((select sum(e.amount) from cash_entries e
          where e.session_id = k.cash_session_id and e.reference_id = p.sale_id and e.kind = 'sale' and e.method = p.method), 0)
        union all
       select 'refund', s.id from sales s join sale_payments p on p.sale_id = s.id
        where s.shop_id = $1 and case s.status when 'cancelled' then p.amount else 0 end <> -coalesce((select sum(e.amount)
          from cash_entries e where e.reference_id = s.id and e.kind = 'refund' and e.method = p.method), 0)
        union all
       select 'invented', e.reference_id from cash_entries e where e.shop_id = $1 and e.kind in ('sale', 'refund')
          and not exists (select from sales s where s.id = e.reference_id)
     )
     select * from odd`,
    [shop.shopId],
  )
  return rows
}

test('simultaneous sales, cancellations, sangrias and closes: each is included or refused, and every close contains all of its own', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['5000'] })
  const register = await keepCash(shop)
  let sold = 0
  const refusals = new Set<string>()
  const tolerate = (error: { code: string }) => void refusals.add(error.code)
  for (let round = 0; round < 6; round += 1) {
    const { id } = await openCash(shop, register, '10.00')
    const done = await Promise.all(
      Array.from({ length: 8 }, () =>
        sellFor(shop, variant, '7.00', [inCash('5.00', '20.00'), byPix('2.00')], id),
      ),
    )
    sold += done.length
    const close = randomUUID()
    // Ends closed, as it began, also if the third close was first.
    await Promise.all([
      ...Array.from({ length: 12 }, () =>
        sellFor(shop, variant, '7.00', [inCash('5.00'), byPix('2.00')], id).then(() => {
          sold += 1
        }, tolerate),
      ),
      ...done.slice(0, 5).map((sale) => cancelSale(shop, sale.id).catch(tolerate)),
      ...Array.from({ length: 4 }, () => moveCash(shop, id, '-1.00').catch(tolerate)),
      closeCash(shop, id, '10.00', {}, close).catch(tolerate),
      closeCash(shop, id, '10.00', {}, close).catch(tolerate),
      closeCash(shop, id, '11.00').catch(tolerate),
      openCash(shop, register, '10.00').then(({ id: next }) => closeCash(shop, next, '10.00'), tolerate),
    ])
    await expect(closeCash(shop, id, '1.00')).rejects.toMatchObject({ code: 'CASH_SESSION_CLOSED' })
  }
  const { rows } = await app.admin.query('select count(*)::int as n from sales where shop_id = $1', [
    shop.shopId,
  ])
  expect(rows).toEqual([{ n: sold }])
  for (const code of refusals)
    expect(['CASH_SESSION_CLOSED', 'CASH_ALREADY_OPEN', 'CASH_SESSION_NEEDED']).toContain(code)
  expect(await contradictions(shop)).toEqual([])
}, 60_000)

test('of many who open the same register at once one succeeds, and of many who close it one does', async () => {
  const shop = await app.shop()
  const register = await keepCash(shop)
  const opened = await Promise.allSettled(
    Array.from({ length: 12 }, () => openCash(shop, register, '5.00', randomUUID())),
  )
  const [first] = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const closed = await Promise.allSettled(
    Array.from({ length: 12 }, () => closeCash(shop, first?.id as string, '5.00', {}, randomUUID())),
  )
  expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of [...opened, ...closed])
    if (one.status === 'rejected')
      expect(['CASH_ALREADY_OPEN', 'CASH_SESSION_CLOSED']).toContain(one.reason.code)
})
