import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { enter, reverse, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const line = (product_variant_id: string, quantity: string) => ({ product_variant_id, quantity })
type Lines = ReturnType<typeof line>[]

/** The ids of the corrected entry's lines, as they were typed. */
async function correct(shop: Shop, [id = '', ...also_replaces]: string[], lines: Lines) {
  const { movements } = await shop.api.stock.correctEntry({
    params: { id },
    headers: { 'idempotency-key': randomUUID() },
    body: { entry: { lines }, also_replaces },
  })
  return movements.map((one) => one.id).sort()
}

/** A shirt in two sizes and a delivery of it. */
async function delivered(...quantities: [size: number, quantity: string][]) {
  const shop = await app.shop()
  const shirt = await stocked(shop, { name: 'Camisa', stock: ['0', '0'] })
  const sizes = shirt.variants as [string, string]
  const lines = quantities.map(([size, quantity]) => line(sizes[size] as string, quantity))
  const ids = (await enter(shop, lines)).movements.map(({ id }) => id).sort()
  const standsFor = async (id: string) =>
    (await shop.api.stock.getEntry({ id })).find((one) => one.id === id)?.corrected_by
  return { shop, shirt, sizes, ids, standsFor }
}

test('lines of one variant that a correction merges are all corrected, and whoever corrects or reverses one is told what stands for it', async () => {
  const { shop, shirt, sizes, ids, standsFor } = await delivered([0, '5'], [0, '3'])
  const [small] = sizes
  const [both = ''] = await correct(shop, ids, [line(small, '8')])
  for (const id of ids) {
    expect(await standsFor(id)).toBe(both)
    for (const call of [
      () => correct(shop, [id], [line(small, '3')]),
      () => reverse(shop, id),
      () => correct(shop, ids, [line(small, '8')]),
    ])
      expect(await refusalOf(call())).toMatchObject({
        code: 'ALREADY_REVERSED',
        message: 'Esta entrada já foi corrigida.',
        data: { corrected_by: both },
      })
  }
  const recent = await shop.api.stock.recentEntries()
  expect(recent.filter(({ reversed }) => reversed).map(({ corrected_by: by }) => by)).toEqual([both, both])

  // Split again, merged again.
  const two = await correct(shop, [both], [line(small, '6'), line(small, '2')])
  const [last = ''] = await correct(shop, two, [line(small, '9')])
  for (const id of [...ids, both, ...two]) expect(await standsFor(id)).toBe(last)
  await reverse(shop, last)
  for (const id of ids) expect(await standsFor(id)).toBeNull()
  expect(await stockOf(shop, shirt.id)).toMatchObject({ [small]: '0' })
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('lines of one variant that are moved to one line of another are all corrected', async () => {
  const { shop, sizes, ids, standsFor } = await delivered([0, '5'], [0, '3'])
  const [moved] = await correct(shop, ids, [line(sizes[1], '8')])
  expect(await Promise.all(ids.map(standsFor))).toEqual([moved, moved])
})

test('what stands for merged lines is their own variant, also if another was typed before it', async () => {
  const { shop, sizes, ids, standsFor } = await delivered([0, '5'], [0, '3'])
  const [small, large] = sizes
  await correct(shop, ids, [line(large, '2'), line(small, '6')])
  const recent = await shop.api.stock.recentEntries()
  const merged = recent.find((one) => !one.reversed && one.product_variant_id === small)?.id
  expect(await Promise.all(ids.map(standsFor))).toEqual([merged, merged])
})

test('the list of movements, the movements of a report and those of a product tell what was corrected from what was reversed', async () => {
  const { shop, shirt, sizes, ids } = await delivered([0, '5'], [1, '3'])
  const [one = '', two = ''] = ids
  const [fresh = ''] = await correct(shop, [one], [line(sizes[0], '6')])
  await reverse(shop, two)
  for (const { items } of [
    await shop.api.stock.listMovements({}),
    await shop.api.stock.listMovements({ product_id: shirt.id }),
    await shop.api.reports.movements({ period: 'all' }),
  ]) {
    const entries = items.filter(({ kind }) => kind === 'entry')
    expect(
      Object.fromEntries(
        entries.map((item) => [item.id, [item.reversed, item.corrected_by, item.corrects_id]]),
      ),
    ).toEqual({ [one]: [true, fresh, null], [two]: [true, null, null], [fresh]: [false, null, one] })
  }
})

test('a line that a correction left out, or that was reversed alone, has nothing in its place', async () => {
  const { shop, sizes, ids, standsFor } = await delivered([0, '5'], [0, '3'], [1, '4'], [1, '2'])
  const [small] = sizes
  const [one = '', two = '', three = '', four = ''] = ids
  await reverse(shop, two)
  await correct(shop, [one, three, four], [line(small, '6')])
  expect(await Promise.all([two, three, four].map(standsFor))).toEqual([null, null, null])
  expect(await standsFor(one)).not.toBeNull()

  const own = await delivered([0, '5'], [0, '3'])
  const [first = '', second = ''] = own.ids
  const kept = await correct(own.shop, own.ids, [line(own.sizes[0], '6'), line(own.sizes[0], '4')])
  await reverse(own.shop, kept[1] as string)
  expect([await own.standsFor(first), await own.standsFor(second)]).toEqual([kept[0], null])
})
