import { CHANGES_KEPT_DAYS, CHANGES_PAGE } from '@prateleira/contract/catalog/constants'
import type { DeviceProduct } from '@prateleira/contract/catalog/device-schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, leave, reverse, stocked } from '../../../test/stock.ts'
import { allEnded } from '../../../test/transactions.ts'
import { forgetCatalogChanges } from './forget-catalog-changes.ts'

const app = await testApp()

/** A device: its catalogue and position. `waits`: until no older transaction is running. */
function device(shop: Shop, waits = true) {
  const held = new Map<string, DeviceProduct>()
  let cursor: string | undefined
  /** Requests all changes; returns the number of products, and whether it started anew. */
  const refresh = async () => {
    if (waits) await allEnded(app)
    let [heard, pages, reset, more] = [0, 0, false, true]
    while (more) {
      const answer = await shop.api.catalog.listChanges({ cursor })
      if (answer.reset) held.clear()
      for (const product of answer.products) held.set(product.id, product)
      for (const id of answer.removed) held.delete(id)
      heard += answer.products.length + answer.removed.length
      pages += 1
      reset ||= answer.reset
      cursor = answer.cursor
      more = answer.more
    }
    return { heard, pages, reset }
  }
  const all = () => [...held.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { held, refresh, all, cursor: () => cursor as string, stand: (at: string) => (cursor = at) }
}

/** The catalogue of a newly prepared device. */
async function whole(shop: Shop): Promise<DeviceProduct[]> {
  const fresh = device(shop)
  await fresh.refresh()
  return fresh.all()
}

test('a device receives what changed since it asked, nothing else, and never a cost', async () => {
  const shop = await app.shop()
  const shirt = await stocked(shop, { name: 'Camiseta', stock: ['5', '2'], cost: '13.37', sale: '30.00' })
  const mug = await stocked(shop, { name: 'Caneca', stock: ['1'] })
  const own = device(shop)
  expect(await own.refresh()).toEqual({ heard: 2, pages: 1, reset: true })
  expect(own.held.get(shirt.id)).toMatchObject({
    name: 'Camiseta',
    sale_price: '30.00',
    total_stock: '7',
    variants: [
      { id: shirt.variants[0], size: '0', current_stock: '5', reserved: '0' },
      { id: shirt.variants[1], size: '1', current_stock: '2', reserved: '0' },
    ],
  })
  expect(JSON.stringify(own.all())).not.toMatch(/cost|13\.37/)
  expect(await own.refresh()).toEqual({ heard: 0, pages: 1, reset: false })

  await leave(shop, { product_variant_id: shirt.variant, quantity: '1' })
  expect(await own.refresh()).toMatchObject({ heard: 1, reset: false })
  expect(own.held.get(shirt.id)?.variants[0]?.current_stock).toBe('4')

  const seen = await shop.api.catalog.getProduct({ id: mug.id })
  await shop.api.catalog.updateProduct({
    params: { id: mug.id },
    body: { name: 'Caneca azul', sale_price: '12.00', is_active: true },
  })
  await own.refresh()
  expect(own.held.get(mug.id)).toMatchObject({ name: 'Caneca azul', sale_price: '12.00' })
  // Changes of costs and pictures only are not reported.
  await shop.api.catalog.updateProduct({
    params: { id: mug.id },
    body: { name: 'Caneca azul', sale_price: '12.00', is_active: true, description: seen.description },
  })
  expect(own.all()).toEqual(await whole(shop))

  await shop.api.catalog.updateVariant({
    params: { id: shirt.variants[1] as string },
    body: { size: 'GG', barcode: '7891000100103', is_active: true },
  })
  await shop.api.catalog.addVariant({ params: { id: mug.id }, body: { size: 'G' } })
  const added = await stocked(shop, { name: 'Prato' })
  expect(await own.refresh()).toMatchObject({ heard: 3 })
  expect(own.held.get(shirt.id)?.variants[1]).toMatchObject({ size: 'GG', barcode: '7891000100103' })
  expect(own.all()).toEqual(await whole(shop))

  await shop.api.catalog.deleteProduct({ id: added.id })
  await leave(shop, { product_variant_id: mug.variant, quantity: '1' })
  await shop.api.catalog.updateProduct({ params: { id: mug.id }, body: { name: 'Caneca', is_active: false } })
  expect(await own.refresh()).toMatchObject({ heard: 2 })
  expect(own.all().map(({ name }) => name)).toEqual(['Camiseta'])
})

test('reservations for a Pix, and their end, count as changes', async () => {
  const shop = await app.shop()
  const { id, variant } = await stocked(shop, { stock: ['5'], sale: '2.50' })
  await shop.api.sales.savePixAccount({ key: 'ana@loja.com.br', name: 'Ana', city: 'Poços de Caldas' })
  const own = device(shop)
  await own.refresh()
  const line = { product_variant_id: variant, quantity: '3', unit_price: '2.50' }
  const sale = { lines: [line], total: '7.50', payments: [{ method: 'pix' as const, amount: '7.50' }] }
  const held = await shop.api.sales.holdSale({ id: crypto.randomUUID(), sale })
  await own.refresh()
  expect(own.held.get(id)?.variants[0]?.reserved).toBe('3')
  await shop.api.sales.giveUpPendingSale({ params: { id: held.id } })
  await own.refresh()
  expect(own.held.get(id)?.variants[0]?.reserved).toBe('0')
})

test('nobody receives changes of another shop, and members who may not see costs receive the same', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const { id, variant } = await stocked(shop, { stock: ['3'], cost: '4.00' })
  const [theirs, seller] = [device(other), device(await app.member(shop, 'seller'))]
  await Promise.all([theirs.refresh(), seller.refresh()])
  await leave(shop, { product_variant_id: variant, quantity: '1' })
  expect(await theirs.refresh()).toEqual({ heard: 0, pages: 1, reset: false })
  // Nor by another shop's position.
  theirs.stand(seller.cursor())
  expect(await theirs.refresh()).toMatchObject({ heard: 0 })
  await seller.refresh()
  expect(seller.all()).toEqual(await whole(shop))
  await shop.api.catalog.deleteProduct({ id })
  expect(await theirs.refresh()).toMatchObject({ heard: 0 })
  const { status } = await app.nobody.call('GET', '/api/v1/products/changes')
  expect(status).toBe(401)
})

test('a change that began before a device asked and was committed afterwards is not missed', async () => {
  const shop = await app.shop()
  const { id } = await stocked(shop, { name: 'Antes' })
  const own = device(shop, false)
  const slow = await app.admin.connect()
  try {
    await slow.query('begin')
    await slow.query(`update products set name = 'Depois' where id = $1`, [id])
    // Started later, committed earlier.
    await stocked(shop, { name: 'Outro' })
    await own.refresh()
    expect(own.held.get(id)?.name).toBe('Antes')
    await slow.query('commit')
  } finally {
    await slow.query('rollback')
    slow.release()
  }
  await own.refresh()
  expect(own.held.get(id)?.name).toBe('Depois')
})

test('a device of another history starts again: away for too long, or the database was restored', async () => {
  const shop = await app.shop()
  const { id } = await stocked(shop)
  const own = device(shop)
  await own.refresh()
  const [transaction, at] = own.cursor().split('.') as [string, string]
  const begun = async (cursor: string) => {
    own.stand(cursor)
    return (await own.refresh()).reset
  }
  expect(await begun(own.cursor())).toBe(false)
  expect(await begun(`${Number(transaction) + 1_000_000}.${at}`)).toBe(true)
  const days = (count: number) => BigInt(count * 86_400) * 1_000_000n
  expect(await begun(`${transaction}.${BigInt(at) - days(CHANGES_KEPT_DAYS + 1)}`)).toBe(true)
  // It has seen a history that was lost, and the present one has passed its position.
  const [ahead] = (await app.admin.query('select pg_current_xact_id()::text as id')).rows
  const lost = `${ahead.id}.${at}`
  await enter(shop, {
    product_variant_id: (await shop.api.catalog.getProduct({ id })).variants[0]?.id ?? '',
    quantity: '1',
  })
  expect(await begun(lost)).toBe(false)
  const [later] = (await app.admin.query('select pg_current_xact_id()::text as id')).rows
  expect(await begun(`${later.id}.${at}`)).toBe(true)
  for (const cursor of ['x', '1', '1.2/all', '1.2/all/x', `${'9'.repeat(19)}.1`, "1.2'--"])
    expect([cursor, (await shop.call('GET', `/api/v1/products/changes?cursor=${cursor}`)).status]).toEqual([
      cursor,
      400,
    ])
})

test('a large catalogue comes in pages, and changes in between are not missed', async () => {
  const shop = await app.shop()
  const count = 2 * CHANGES_PAGE + 10
  await app.admin.query(
    `with made as (insert into products (shop_id, name, internal_code) select $1, 'Produto ' || n, 'C-' || n from generate_series(1, $2::int) n returning shop_id, id, internal_code)
     insert into product_variants (shop_id, product_id, sku) select shop_id, id, internal_code from made`,
    [shop.shopId, count],
  )
  await allEnded(app)
  const first = await shop.api.catalog.listChanges({})
  expect([first.reset, first.more, first.products.length]).toEqual([true, true, CHANGES_PAGE])
  const early = first.products[0]?.id ?? ''
  await app.admin.query(`update products set name = 'Mudou' where id = $1`, [early])
  const own = device(shop)
  for (const product of first.products) own.held.set(product.id, product)
  own.stand(first.cursor)
  expect(await own.refresh()).toEqual({ heard: count - CHANGES_PAGE, pages: 2, reset: false })
  expect(await own.refresh()).toMatchObject({ heard: 1 })
  expect(own.held.get(early)?.name).toBe('Mudou')
  expect(own.held.size).toBe(count)

  await app.admin.query(`update products set sale_price = 1 where shop_id = $1`, [shop.shopId])
  expect(await own.refresh()).toEqual({ heard: count, pages: 3, reset: false })
  expect(own.all()).toEqual(await whole(shop))
})

test('changes are deleted after their days, and a device that comes later starts again', async () => {
  const shop = await app.shop()
  await stocked(shop)
  const count = 'select count(*)::int as n from catalog_changes where shop_id = $1'
  const kept = async () => (await app.admin.query(count, [shop.shopId])).rows[0].n
  expect(await kept()).toBe(1)
  const { door } = app.services
  await forgetCatalogChanges(door, new AbortController().signal)
  expect(await kept()).toBe(1)
  await app.admin.query(
    `update catalog_changes set changed_at = changed_at - make_interval(days => $1, mins => 1)`,
    [CHANGES_KEPT_DAYS],
  )
  await forgetCatalogChanges(door, new AbortController().signal)
  expect(await kept()).toBe(0)
})

test('whatever changes and however often a device asks, it has the same catalogue as a new device', async () => {
  const shop = await app.shop()
  const acts = [
    'create',
    'rename',
    'deactivate',
    'delete',
    'enter',
    'leave',
    'reverse',
    'variant',
    'ask',
  ] as const
  const command = fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat(),
    value: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      const own = device(shop, false)
      const made: { id: string; variant: string }[] = []
      const movements: string[] = []
      await own.refresh()
      const { api } = shop
      for (const { act, which, value } of commands) {
        const one = made[which % Math.max(made.length, 1)]
        const line = { product_variant_id: one?.variant ?? '', quantity: String(value) }
        const done = async () => {
          if (act === 'create')
            made.push(await stocked(shop, { name: `Produto ${value}`, stock: [String(value)] }))
          else if (act === 'ask') await own.refresh()
          else if (!one) return
          else if (act === 'rename')
            await api.catalog.updateProduct({
              params: { id: one.id },
              body: { name: `Outro ${value}`, is_active: true },
            })
          else if (act === 'deactivate')
            await api.catalog.updateProduct({
              params: { id: one.id },
              body: { name: 'Fora', is_active: false },
            })
          else if (act === 'delete') await api.catalog.deleteProduct({ id: one.id })
          else if (act === 'variant')
            await api.catalog.addVariant({ params: { id: one.id }, body: { color: `Cor ${value}` } })
          else if (act === 'enter') movements.push((await enter(shop, line)).movements[0]?.id ?? '')
          else if (act === 'leave') await leave(shop, line)
          else await reverse(shop, movements[which % Math.max(movements.length, 1)] ?? '')
        }
        // A refused request changes nothing, so the device receives no change.
        await done().catch((error: { status?: number }) => expect(error.status).toBeLessThan(500))
      }
      await own.refresh()
      expect(own.all()).toEqual(await whole(shop))
    }),
    { numRuns: 20 },
  )
}, 120_000)
