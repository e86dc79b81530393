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
  expect(moved.map(({ kind, is_corrected }) => [kind, is_corrected])).toEqual([
    ['entry_correction', false],
    ['entry', true],
    ['entry', true],
  ])
})
