import { randomUUID } from 'node:crypto'
import { setTimeout as backOff } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { byPix, cancelSale, closeCash, inCash, keepCash, openCash, sellFor } from '../cash.ts'
import { shopOf, testApp } from '../harness.ts'
import { stocked } from '../stock.ts'
import { startServer } from './server-process.ts'

const app = await testApp()
const CLIENTS = 6
const SOLD = 25
const WITHIN = { timeout: 30_000, interval: 25 }

test('kill -9 between sales and cancellations: the cash has what was acknowledged, each once, and nothing else', async () => {
  const person = await app.shop()
  const { variant } = await stocked(person, { stock: ['100000'] })
  const { id: session } = await openCash(person, await keepCash(person), '10.00')
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
  let server = await startServer(environment)
  const acknowledged: string[] = []
  const unknown: string[] = []
  let stopped = false
  const client = async () => {
    while (!stopped) {
      const key = randomUUID()
      const shop = shopOf(server.url, person)
      try {
        const { id } = await sellFor(
          shop,
          variant,
          '7.00',
          [inCash('5.00', '20.00'), byPix('2.00')],
          session,
          key,
        )
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
              from cash_entries e where e.reference_id = s.id) as entries
       from counter_sales k join sales s on s.id = k.sale_id where k.shop_id = $1`,
    [person.shopId],
  )
  const keys = new Set(rows.map(({ key }) => key))
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
  const known = new Set([...acknowledged, ...unknown])
  expect(rows.filter(({ key }) => !known.has(key))).toEqual([])
  for (const { status, entries } of rows)
    expect(entries.toSorted()).toEqual(
      [
        ...['sale dinheiro 5.00', 'sale pix 2.00'],
        ...(status === 'cancelled' ? ['refund dinheiro -5.00', 'refund pix -2.00'] : []),
      ].toSorted(),
    )
  const standing = rows.filter(({ status }) => status === 'completed').length
  const { result } = await closeCash(person, session, '0.00')
  expect(result?.counts.map(({ expected }) => expected)).toEqual([
    (10 + 5 * standing).toFixed(2),
    (2 * standing).toFixed(2),
  ])
}, 120_000)
