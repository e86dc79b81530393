import { randomUUID } from 'node:crypto'
import { setTimeout as backOff } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { byPix, cancelSale, closeCash, inCash, keepCash, openCash } from '../cash.ts'
import { shopOf, testApp } from '../harness.ts'
import { stocked } from '../stock.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'

const app = await testApp()
const CLIENTS = 6
const SOLD = 25
const THERE = 100_000
const WITHIN = { timeout: 30_000, interval: 25 }

test('kill -9 between sales of three items and cancellations: no acknowledged sale is lost; stock and cash contain every acknowledged one exactly once, and nothing else', async () => {
  const person = await app.shop()
  const variants = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await stocked(person, { name, stock: [String(THERE)] })).variant),
  )
  const { id: session } = await openCash(person, await keepCash(person), '10.00')
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
  let server = await startServer(environment)
  const [a, b, c] = variants as [string, string, string]
  const orders = [
    [a, b, c],
    [c, b, a],
    [b, c, a],
    [a, c, b],
  ]
  const acknowledged: string[] = []
  const unknown: string[] = []
  let stopped = false
  const client = async () => {
    while (!stopped) {
      const key = randomUUID()
      const shop = shopOf(server.url, person)
      try {
        const { id } = await shop.api.sales.registerSale({
          headers: { 'idempotency-key': key },
          body: {
            lines: (orders[(acknowledged.length + unknown.length) % orders.length] as string[]).map(
              (product_variant_id, index) => ({
                product_variant_id,
                quantity: '1',
                unit_price: ['4.00', '2.00', '1.00'][index] as string,
              }),
            ),
            total: '7.00',
            payments: [inCash('5.00', '20.00'), byPix('2.00')],
            cash_session_id: session,
          },
        })
        acknowledged.push(key)
        if (acknowledged.length % 3 === 0) await cancelSale(shop, id)
      } catch {
        unknown.push(key)
        await backOff(10)
      }
    }
  }
  const running = Promise.all(Array.from({ length: CLIENTS }, client))
  for (let round = 0; round < 2; round += 1) {
    const before = acknowledged.length
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + SOLD), WITHIN)
    await server.end('SIGKILL')
    server = await startServer(environment)
  }
  stopped = true
  await running
  expect(unknown.length).toBeGreaterThan(0)

  const { rows } = await app.admin.query(
    `select k.idempotency_key as key, s.status, (select array_agg(e.kind || ' ' || e.method || ' ' || e.amount order by e.id)
              from cash_entries e where e.reference_id = s.id) as entries,
            (select count(distinct m.product_variant_id)::int from stock_movements m where m.reference_id = s.id and m.kind = 'exit') as moved
       from counter_sales k join sales s on s.id = k.sale_id where k.shop_id = $1`,
    [person.shopId],
  )
  const keys = new Set(rows.map(({ key }) => key))
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
  const known = new Set([...acknowledged, ...unknown])
  expect(rows.filter(({ key }) => !known.has(key))).toEqual([])
  expect(rows.filter(({ moved }) => moved !== 3)).toEqual([])
  for (const { status, entries } of rows)
    expect(entries.toSorted()).toEqual(
      [
        ...['sale dinheiro 5.00', 'sale pix 2.00'],
        ...(status === 'cancelled' ? ['refund dinheiro -5.00', 'refund pix -2.00'] : []),
      ].toSorted(),
    )
  const standing = rows.filter(({ status }) => status === 'completed').length
  const { rows: levels } = await app.admin.query(
    'select current_stock::int as left from product_variants where shop_id = $1',
    [person.shopId],
  )
  expect(levels.map(({ left }) => left)).toEqual([1, 1, 1].map(() => THERE - standing))
  expect(await ledgerErrors(app.admin)).toEqual([])
  const { result } = await closeCash(person, session, '0.00')
  expect(result?.counts.map(({ expected }) => expected)).toEqual([
    (10 + 5 * standing).toFixed(2),
    (2 * standing).toFixed(2),
  ])
}, 120_000)
