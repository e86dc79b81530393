import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp, tokenOf } from '../../../test/harness.ts'
import { enter, leave, reverse, stocked } from '../../../test/stock.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { createEnter, tenantEntrance } from '../../kernel/rpc/entrance.ts'
import { withIdempotency } from './with-idempotency.ts'

const app = await testApp()

test('a key is free again if its first write is deleted with its product between the refusal and the check of its cause', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop)
  const key = randomUUID()
  await enter(shop, { product_variant_id: variant, quantity: '1' }, {}, key)
  const asked = {
    services: app.services,
    token: tokenOf(shop),
    key: null,
    now: app.clock.now(),
    shop: null,
  } as unknown as RequestContext
  const context = createEnter({ shop: tenantEntrance(app.door) })(asked, { access: 'shop' })
  let writes = 0
  const answer = { reference_id: 'second', movements: [] }
  const registered = withIdempotency(context, { key, kind: 'entry', input: 'another' }, async () => {
    writes += 1
    if (writes > 1) return answer
    const refusal = await app.admin
      .query(
        `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, movement_date, reference_id, reference_type,
           idempotency_key) values ($1, $2, 'in', 'entry', 1, '2026-11-20', $3, 'entry', $4)`,
        [shop.shopId, variant, randomUUID(), key],
      )
      .catch((error: unknown) => error)
    await shop.api.catalog.deleteProduct({ id })
    throw refusal
  })
  expect(await registered).toEqual(answer)
  expect(writes).toBe(2)
})

test('a repetition of what was reversed since does not claim that it is registered', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { stock: ['50'] })
  for (const write of [enter, leave]) {
    const key = randomUUID()
    const send = () => write(shop, { product_variant_id: variant, quantity: '3' }, {}, key)
    const first = await send()
    expect(await send()).toEqual(first)
    await reverse(shop, first.movements[0]?.id ?? '')
    await expect(send()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('while a line of it stands, a repetition gets the first answer: begun anew, that line would be registered twice', async () => {
  const shop = await app.shop()
  const [one, other] = [await stocked(shop, { stock: ['50'] }), await stocked(shop, { stock: ['50'] })]
  const lines = [one, other].map(({ variant }) => ({ product_variant_id: variant, quantity: '3' }))
  for (const write of [enter, leave]) {
    const key = randomUUID()
    const send = () => write(shop, lines, {}, key)
    const first = await send()
    const [begin, end] = first.movements.map(({ id }) => id)
    await reverse(shop, begin ?? '')
    expect(await send()).toEqual(first)
    await reverse(shop, end ?? '')
    await expect(send()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a repetition is known by the lines that are left of it, whichever product was deleted', async () => {
  const shop = await app.shop()
  for (const write of [enter, leave])
    for (const gone of [0, 1]) {
      const products = await Promise.all(
        ['A', 'B', 'C'].map((name) => stocked(shop, { name, stock: ['50'] })),
      )
      const lines = products.map(({ variant }) => ({ product_variant_id: variant, quantity: '3' }))
      const key = randomUUID()
      const send = (quantity = '3') =>
        write(shop, [{ ...lines[0], quantity } as (typeof lines)[number], ...lines.slice(1)], {}, key)
      const first = await send()
      for (const { id } of products.slice(gone, gone + 2)) await shop.api.catalog.deleteProduct({ id })
      const left = products.filter((_, at) => at < gone || at > gone + 1).map(({ variant }) => variant)
      expect(await send()).toEqual({
        ...first,
        movements: first.movements.filter((line) => left.includes(line.product_variant_id)),
      })
      await expect(send('2')).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    }
})
