import { expect, test } from 'vitest'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()
const newest = async (shop: Shop, query: Parameters<Shop['api']['team']['listActivity']>[0] = {}) =>
  (await shop.api.team.listActivity(query)).items

/** The id of the only line that stands for the corrected entry. */
async function correct(shop: Shop, [id = '', ...also_replaces]: string[], variant: string, quantity: string) {
  const entry = { lines: [{ product_variant_id: variant, quantity }] }
  const body = { entry, also_replaces }
  const { movements } = await shop.api.stock.correctEntry({ params: { id }, headers: {}, body })
  return movements[0]?.id as string
}

const entered = async (shop: Shop, variant: string, ...quantities: string[]) =>
  (
    await enter(
      shop,
      quantities.map((quantity) => ({ product_variant_id: variant, quantity })),
    )
  ).movements.map(({ id }) => id)

test('a corrected entry is one line that says what stood before; the old one is marked, and its reversal stands only among reversals', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Coleira' })
  const other = await stocked(shop, { name: 'Guia' })
  const second = await correct(shop, await entered(shop, variant, '20'), variant, '12')
  await correct(shop, [second], other.variant, '12')
  const moved = (await newest(shop)).filter(({ kind }) => kind !== 'product_create')
  expect(moved).toMatchObject([
    {
      kind: 'entry_correction',
      subject: 'Guia',
      quantity: '12',
      from: '12',
      to: 'Coleira',
      is_cancelled: false,
    },
    {
      kind: 'entry_correction',
      subject: 'Coleira',
      quantity: '12',
      from: '20',
      to: null,
      is_corrected: true,
    },
    { kind: 'entry', subject: 'Coleira', quantity: '20', is_cancelled: true, is_corrected: true },
  ])
  expect(await newest(shop, { group: 'entries' })).toEqual(moved)
  expect(await newest(shop, { group: 'reversals' })).toMatchObject([
    { kind: 'reversal', quantity: '12' },
    { kind: 'reversal', quantity: '20' },
  ])
})

test('a reversed entry is cancelled and not corrected', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Coleira' })
  const [id = ''] = await entered(shop, variant, '1')
  await reverse(shop, id)
  expect(await newest(shop, { group: 'entries' })).toMatchObject([
    { is_cancelled: true, is_corrected: false },
  ])
  expect((await newest(shop)).map(({ kind }) => kind)).toEqual(['reversal', 'entry', 'product_create'])
})

test('lines that a correction merges are corrected, both of them', async () => {
  const shop = await app.shop()
  const { variant } = await stocked(shop, { name: 'Coleira' })
  await correct(shop, await entered(shop, variant, '5', '3'), variant, '8')
  const moved = (await newest(shop)).filter(({ kind }) => kind !== 'product_create')
  expect(moved.map(({ kind, is_corrected, from }) => [kind, is_corrected, from])).toEqual([
    ['entry_correction', false, null],
    ['entry', true, null],
    ['entry', true, null],
  ])
})

test('what stood before is compared line by line only: not where a line was split or added', async () => {
  const shop = await app.shop()
  const shirt = await stocked(shop, { name: 'Camisa', stock: ['0', '0'] })
  const [small = '', medium = ''] = shirt.variants
  const [id = ''] = await entered(shop, small, '10')
  const lines = [
    { product_variant_id: small, quantity: '6' },
    { product_variant_id: medium, quantity: '4' },
  ]
  const { movements } = await shop.api.stock.correctEntry({
    params: { id },
    headers: {},
    body: { entry: { lines } },
  })
  const told = async () =>
    (await newest(shop, { group: 'entries' }))
      .filter(({ kind, is_cancelled: gone }) => kind === 'entry_correction' && !gone)
      .map(({ subject, quantity, from, to }) => [subject, quantity, from, to])
  const [first, second] = (await shop.api.catalog.getProduct({ id: shirt.id })).variants.map(
    ({ size }) => `Camisa · ${size}`,
  )
  expect((await told()).toSorted()).toEqual(
    [
      [first, '6', null, null],
      [second, '4', null, null],
    ].toSorted(),
  )
  // Another size of the same product is said.
  const moved = movements.find(({ product_variant_id: variant }) => variant === medium)
  await correct(shop, [moved?.id as string], small, '4')
  expect((await told()).toSorted()).toEqual(
    [
      [first, '4', '4', second],
      [first, '6', null, null],
    ].toSorted(),
  )
})
