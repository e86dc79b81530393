import { randomUUID } from 'node:crypto'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import {
  calendarOf,
  countMovements,
  enter,
  leave,
  outcomes,
  reverse,
  sell,
  stocked,
} from '../../../test/stock.ts'

const app = await testApp()
const { today, ago } = calendarOf(app)

const line = (variant: string, quantity: string, unit_price?: string) => ({
  product_variant_id: variant,
  quantity,
  unit_price,
})
const correct = async (
  shop: Shop,
  id: string,
  lines: EntryInput['lines'],
  { key, also, ...more }: Partial<EntryInput> & { key?: string; also?: string[] } = {},
) => {
  const headers = key ? { 'idempotency-key': key } : {}
  const body = { entry: { lines, ...more }, also_replaces: also ?? [] }
  return (await shop.api.stock.correctEntry({ params: { id }, headers, body })).movements[0]?.id as string
}

/** A product that began with a stock at a cost, with the id of that movement by variant. */
async function begun(shop: Shop, cost: string | undefined, ...stock: string[]) {
  const made = await stocked(shop, { name: 'Bravecto', stock, ...(cost !== undefined && { cost }) })
  const { items } = await shop.api.stock.listMovements({ product_id: made.id })
  const ids = made.variants.map(
    (variant) => items.find((one) => one.product_variant_id === variant)?.id ?? '',
  )
  return { ...made, first: ids[0] as string, ids }
}

/** The cost of what was sold by 'Lucro' and by 'Saídas por motivo'; stock and average cost of each variant. */
async function figures(shop: Shop, id: string) {
  const { cost } = await shop.api.reports.profit({ period: 'all', group: 'day' })
  const [reason] = await shop.api.reports.reasons({ period: 'all' })
  const { variants } = await shop.api.catalog.getProduct({ id })
  return [cost, reason?.total_cost, ...variants.map((one) => `${one.current_stock} ${one.average_cost}`)]
}

test('a wrong cost of the initial stock is corrected after sales: costs are as if it had been right from the start', async () => {
  const shop = await app.shop()
  const { id, variant, first } = await begun(shop, '1189.00', '4')
  await sell(shop, variant, '3', '198.90', today())
  await enter(shop, line(variant, '3', '120.00'))
  await sell(shop, variant, '1', '198.90', today())
  const key = randomUUID()
  const send = () => correct(shop, first, [line(variant, '4', '118.90')], { key })
  const second = await send()
  expect(await send()).toBe(second)
  // The fourth costs (118.90 + 3 × 120) ÷ 4.
  expect(await figures(shop, id)).toEqual(['476.43', '476.43', '3 119.725'])
  const { items } = await shop.api.stock.listMovements({})
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'reversal', reverses_id: first, notes: 'Estoque inicial corrigido' },
    { id: second, kind: 'initial', unit_price: '118.90', corrects_id: first, reversed: false },
  ])
  expect(items.at(-1)).toMatchObject({ id: first, reversed: true, corrected_by: second })
  // It is no purchase.
  expect((await shop.api.stock.recentEntries()).map(({ quantity }) => quantity)).toEqual(['3'])
  const [bought] = (await shop.api.catalog.getProduct({ id })).variants
  expect(bought?.last_purchase?.unit_price).toBe('120.00')
  const third = await correct(shop, second, [line(variant, '4', '100.00')])
  // 3 × 100 + (100 + 3 × 120) ÷ 4.
  expect(await figures(shop, id)).toEqual(['415.00', '415.00', '3 115.00'])
  expect(await shop.api.stock.getEntry({ id: third })).toMatchObject([{ id: third, kind: 'initial' }])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('quantity, date and notes are corrected too, but the quantity is not below what has left', async () => {
  const shop = await app.shop()
  const { id, variants, first, ids } = await begun(shop, '5.00', '10', '20', '30')
  const [small = '', medium = ''] = variants
  await leave(shop, line(small, '4'))
  expect(await refusalOf(correct(shop, first, [line(small, '3', '5.00')]))).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message:
      'Bravecto · 0: 4 un deste estoque inicial já saíram do estoque. A quantidade corrigida não pode ser menor que 4 un.',
  })
  const more = { movement_date: ago(3), notes: 'Contado de novo' }
  const second = await correct(shop, first, [line(small, '8', '5.00')], more)
  const { items } = await shop.api.stock.listMovements({})
  expect(items.find((one) => one.id === second)).toMatchObject({ ...more, movement_date: ago(3) })
  expect((await shop.api.reports.pastStock({ date: ago(2) })).value).toBe('20.00')
  const levels = await shop.api.catalog.getProduct({ id })
  expect(levels.variants.map((one) => one.current_stock).toSorted()).toEqual(['20', '30', '4'])
  // It stays what it is: the first movement of its variant, and of no supplier.
  const supplier_id = (await shop.api.contacts.createSupplier({ name: 'MSD' })).id
  const [, other = '', large = ''] = ids
  for (const call of [
    () => correct(shop, other, [line(small, '20')]),
    () => correct(shop, other, [line(medium, '20'), line(medium, '1')]),
    () => correct(shop, other, [line(medium, '20')], { supplier_id }),
    () => correct(shop, other, [line(medium, '20')], { also: [large] }),
  ])
    expect(await refusalOf(call())).toMatchObject({ code: 'BAD_REQUEST' })
  expect(await countMovements(app, shop, 'initial')).toBe(4)
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('of several corrections and reversals at once one happens, and the others are told what stands in its place', async () => {
  const shop = await app.shop()
  const { variant, first } = await begun(shop, undefined, '10')
  const many = ['6', '7', '8'].map((quantity) => correct(shop, first, [line(variant, quantity, '2.00')]))
  expect(await outcomes(many)).toEqual({ accepted: 1, refused: ['ALREADY_REVERSED', 'ALREADY_REVERSED'] })
  const [standing] = (await shop.api.stock.listMovements({})).items.filter(
    ({ kind, reversed }) => kind === 'initial' && !reversed,
  )
  for (const call of [() => correct(shop, first, [line(variant, '1')]), () => reverse(shop, first)])
    expect(await refusalOf(call())).toMatchObject({
      code: 'ALREADY_REVERSED',
      message: 'Este estoque inicial já foi corrigido.',
      data: { corrected_by: standing?.id },
    })
  await reverse(shop, standing?.id as string)
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('who may correct an entry and sees costs corrects an initial stock, of an active product', async () => {
  const shop = await app.shop()
  const { id, variant, first } = await begun(shop, '5.00', '10')
  const stocker = await app.member(shop, 'stocker')
  const seller = await app.member(shop, 'seller', { sees_costs: true })
  for (const member of [stocker, seller])
    expect(await refusalOf(correct(member, first, [line(variant, '9')]))).toMatchObject({
      code: 'RIGHT_MISSING',
    })
  const active = (is_active: boolean) =>
    shop.api.catalog.updateProduct({ params: { id }, body: { name: 'Bravecto', is_active } })
  await active(false)
  expect(await refusalOf(correct(shop, first, [line(variant, '9')]))).toMatchObject({
    code: 'VARIANT_INACTIVE',
  })
  await active(true)
  const trusted = await app.member(shop, 'stocker', { sees_costs: true })
  await correct(trusted, first, [line(variant, '9', '5.00')])
  const [told] = (await shop.api.team.listActivity({})).items
  expect(told).toMatchObject({ kind: 'initial_correction', subject: 'Bravecto', quantity: '9', from: '10' })
})
