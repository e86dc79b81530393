import { describe, expect, test } from 'vitest'
import { type Shop, shopOf, testApp } from '../harness.ts'
import { furnish } from '../isolation/furnish.ts'
import { newMark } from '../isolation/things.ts'
import { ledgerErrors } from './ledger.ts'
import { startServer } from './server-process.ts'
import { enter } from './writers.ts'

const app = await testApp()
const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir }
const servers = await Promise.all([startServer(environment), startServer(environment)])
const shop = await app.shop()
const own = await furnish(shop, newMark())
/** The same person at each of the two servers. */
const at = servers.map(({ url }) => shopOf(url, shop))
const server = (index: number) => at[index % 2] as Shop

async function productWith(stock: number): Promise<string> {
  const { id } = await shop.api.catalog.createProduct({
    name: 'Disputado',
    variants: [{ initial_stock: String(stock) }],
  })
  return ((await shop.api.catalog.getProduct({ id })).variants[0] as { id: string }).id
}

const stockOf = async (variant: string) =>
  (
    await app.admin.query('select trim_scale(current_stock)::text as n from product_variants where id = $1', [
      variant,
    ])
  ).rows[0].n

const exit = (variant: string, quantity = '1', reason = 'consumo_interno') => ({
  lines: [{ product_variant_id: variant, quantity }],
  exit_date: own.today,
  responsible_person: 'Ana',
  exit_reason: reason,
})

describe('two server processes on one database', () => {
  test.each(['consumo_interno', 'venda'])(
    'EXI-05 on the server: of 200 simultaneous exits of 1 from 50 exactly 50 succeed (%s)',
    async (reason) => {
      const variant = await productWith(50)
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          server(index).call('POST', '/api/v1/stock/exits', exit(variant, '1', reason)),
        ),
      )
      const refused = answers.filter(({ status }) => status === 409)
      expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([50, 150])
      for (const { body } of refused) {
        expect([body.code, body.message]).toEqual([
          'INSUFFICIENT_STOCK',
          'Estoque insuficiente. Disponível: 0, Solicitado: 1',
        ])
      }
      expect(await stockOf(variant)).toBe('0')
      expect(await ledgerErrors(app.admin)).toEqual([])
    },
  )

  test('two clients repeatedly compete for the last unit: never both get it', async () => {
    const variants = await Promise.all(Array.from({ length: 40 }, () => productWith(1)))
    for (const variant of variants) {
      const answers = await Promise.all(
        [0, 1].map((index) => server(index).call('POST', '/api/v1/stock/exits', exit(variant))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    }
  })

  test('the same key 20 times at both servers is one movement and one answer; with other data it is a conflict', async () => {
    const variant = await productWith(50)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server(index).call('POST', '/api/v1/stock/exits', exit(variant, '2', 'venda'), key),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stockOf(variant)).toBe('48')
    const other = await server(1).call('POST', '/api/v1/stock/exits', exit(variant, '3', 'venda'), key)
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT'])
    const { rows } = await app.admin.query(
      'select count(*)::int as n from sale_items where product_variant_id = $1',
      [variant],
    )
    expect(rows[0].n).toBe(1)
  })

  test('one movement reversed 20 times at both servers is reversed once', async () => {
    const variant = await productWith(0)
    await enter(shop, variant, crypto.randomUUID())
    const { items } = await shop.api.stock.listMovements({ product_variant_id: variant })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server(index).call('POST', `/api/v1/stock/movements/${items[0]?.id}/reversal`, {}),
      ),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBe(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['ALREADY_REVERSED']),
    )
    expect(await stockOf(variant)).toBe('0')
  })

  test('movements of several products in opposite orders, with edits and deletions in between: no deadlock surfaces', async () => {
    const variants = await Promise.all(Array.from({ length: 6 }, () => productWith(1000)))
    const doomed = await furnish(shop, newMark())
    // What is reserved stays.
    await shop.api.sales.giveUpPendingSale({ params: { id: doomed.pending } })
    const call = (index: number) => {
      const order = index % 2 ? variants : variants.toReversed()
      const lines = order.map((product_variant_id) => ({ product_variant_id, quantity: '1' }))
      if (index % 8 === 7) {
        const body = { size: `t${index}`, is_active: true }
        return server(index).call('PUT', `/api/v1/variants/${order[0]}`, body)
      }
      if (index === 80) return server(index).call('DELETE', `/api/v1/products/${doomed.product}`)
      return index % 3
        ? server(index).call('POST', '/api/v1/stock/entries', { lines })
        : server(index).call('POST', '/api/v1/stock/exits', { ...exit(variants[0] as string), lines })
    }
    // As many at once as have connections, so that none is refused for waiting too long on a slow machine.
    const waiting = Array.from({ length: 160 }, (_, index) => index)
    const statuses: number[] = []
    const callWaiting = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift())
        statuses.push((await call(index)).status)
    }
    await Promise.all(Array.from({ length: 24 }, callWaiting))
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([])
    expect(await ledgerErrors(app.admin)).toEqual([])
  })

  test('the ledger check notices a stock level without a movement', async () => {
    await app.admin.query('update product_variants set current_stock = current_stock + 1 where id = $1', [
      own.variant,
    ])
    expect(await ledgerErrors(app.admin)).toHaveLength(2)
    await app.admin.query('update product_variants set current_stock = current_stock - 1 where id = $1', [
      own.variant,
    ])
    expect(await ledgerErrors(app.admin)).toEqual([])
  })

  test('SIGTERM under load: accepted requests are completed, and the server exits within 10 s with code 0', async () => {
    const [doomed] = servers
    const variant = await productWith(0)
    const calls = Array.from({ length: 60 }, () => {
      const key = crypto.randomUUID()
      return enter(at[0] as Shop, variant, key)
    })
    await Promise.race(calls)
    const startedAt = performance.now()
    const code = await doomed.end('SIGTERM')
    expect(code).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    const outcomes = await Promise.all(calls)
    const done = outcomes.filter(({ outcome }) => outcome === 'ok').length
    expect(done).toBeGreaterThan(0)
    // Requests without an answer were not executed.
    expect(await stockOf(variant)).toBe(String(done))
    expect((await server(1).call('GET', '/api/v1/products')).status).toBe(200)
    expect(await ledgerErrors(app.admin)).toEqual([])
  })
})
