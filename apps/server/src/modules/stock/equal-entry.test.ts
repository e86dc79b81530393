import { randomUUID } from 'node:crypto'
import { RECENT_MOVEMENTS_LENGTH } from '@prateleira/contract/stock/constants'
import type { EntryInput, MovementLine } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { countMovements, enter, outcomes, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

const line = (variant: string, quantity: string, unit_price?: string): MovementLine => ({
  product_variant_id: variant,
  quantity,
  unit_price,
})

const asking = (shop: Shop, lines: MovementLine[], more: Partial<EntryInput> = {}, key = randomUUID()) =>
  shop.api.stock.registerEntry({
    headers: { 'equal-entry': 'ask', 'idempotency-key': key },
    body: { lines, ...more },
  })

/** Whether a member who registers these lines is asked; taken back if not. */
async function isAsked(shop: Shop, lines: MovementLine[], more: Partial<EntryInput> = {}) {
  const key = randomUUID()
  const refusal = await refusalOf(asking(shop, lines, more, key))
  if (refusal) expect(refusal.code).toBe('EQUAL_ENTRY_UNCONFIRMED')
  else for (const { id } of (await asking(shop, lines, more, key)).movements) await reverse(shop, id)
  return refusal !== null
}

async function shopWith(...names: string[]) {
  const shop = await app.shop()
  const made = await Promise.all(names.map((name) => stocked(shop, { name })))
  return { shop, variants: made.map(({ variant }) => variant) as [string, string, string] }
}

const makeOlder = (shop: Shop, minutes: number) =>
  app.admin.query(
    `update stock_movements set created_at = created_at - $2 * interval '1 minute' where shop_id = $1`,
    [shop.shopId, minutes],
  )

test('a delivery that a colleague registered minutes ago is asked about, however many lines came after it, and nothing is registered', async () => {
  const { shop, variants } = await shopWith('Leite', 'Sal', 'Arroz')
  const [milk, salt, rice] = variants
  const colleague = await app.member(shop, 'manager')
  await enter(colleague, [line(milk, '10', '4.10'), line(salt, '5', '2')])
  const later = Array.from({ length: RECENT_MOVEMENTS_LENGTH }, () => line(rice, '1'))
  await enter(colleague, later)
  await makeOlder(shop, 7)
  const before = await countMovements(app, shop, 'entry')
  expect(await refusalOf(asking(shop, [line(salt, '5', '2.00'), line(milk, '10', '4.1')]))).toMatchObject({
    code: 'EQUAL_ENTRY_UNCONFIRMED',
    status: 409,
    data: { minutes: 7 },
  })
  expect(await isAsked(shop, later)).toBe(true)
  expect(await countMovements(app, shop, 'entry')).toBe(before)
})

test('an entry of other goods, quantities, prices or supplier is not asked about, nor one of what was reversed or is older than half an hour', async () => {
  const { shop, variants } = await shopWith('Leite', 'Sal')
  const [milk, salt] = variants
  const { id: supplier } = await shop.api.contacts.createSupplier({ name: 'Laticínios' })
  const lines = [line(milk, '10', '4.10'), line(salt, '5')]
  const entry = await enter(shop, lines, { supplier_id: supplier })
  const same = { supplier_id: supplier }
  expect(await isAsked(shop, lines, same)).toBe(true)
  // Date and notes are typed anew.
  expect(await isAsked(shop, lines, { ...same, movement_date: '2026-01-15', notes: 'Caixa 2' })).toBe(true)
  expect(await isAsked(shop, lines)).toBe(false)
  for (const others of [
    [line(milk, '10', '4.10')],
    [line(milk, '10', '4.20'), line(salt, '5')],
    [line(milk, '11', '4.10'), line(salt, '5')],
    [...lines, line(salt, '5')],
    [line(milk, '10', '4.10'), line(milk, '5')],
  ])
    expect(await isAsked(shop, others, same)).toBe(false)
  // Whoever typed no price may have had the same delivery.
  expect(await isAsked(shop, [line(milk, '10'), line(salt, '5', '2')], same)).toBe(true)
  await makeOlder(shop, 29)
  expect(await isAsked(shop, lines, same)).toBe(true)
  await makeOlder(shop, 2)
  expect(await isAsked(shop, lines, same)).toBe(false)
  await makeOlder(shop, -31)
  expect(await isAsked(shop, lines, same)).toBe(true)
  for (const { id } of entry.movements) await reverse(shop, id)
  expect(await isAsked(shop, lines, same)).toBe(false)
})

test('whoever sees no costs is asked about the delivery that was registered with them', async () => {
  const { shop, variants } = await shopWith('Leite')
  const [milk] = variants
  await enter(shop, line(milk, '10', '4.10'))
  const stocker = await app.member(shop, 'stocker')
  expect(await isAsked(stocker, [line(milk, '10')])).toBe(true)
  expect(await isAsked(stocker, [line(milk, '9')])).toBe(false)
})

test('a repeated key gets its first answer without a question, and a confirmed entry is registered', async () => {
  const { shop, variants } = await shopWith('Leite')
  const [milk] = variants
  const lines = [line(milk, '10', '4.10')]
  const [first, key] = [randomUUID(), randomUUID()]
  const answer = await asking(shop, lines, {}, first)
  expect(await asking(shop, lines, {}, first)).toEqual(answer)
  expect(await isAsked(shop, lines)).toBe(true)
  expect(await refusalOf(asking(shop, lines, {}, key))).toMatchObject({ code: 'EQUAL_ENTRY_UNCONFIRMED' })
  const confirmed = await enter(shop, lines, {}, key)
  expect(await asking(shop, lines, {}, key)).toEqual(confirmed)
  expect(await countMovements(app, shop, 'entry')).toBe(2)
})

test('of equal entries at the same moment one is registered and the others are asked about', async () => {
  const { shop, variants } = await shopWith('Leite')
  const lines = [line(variants[0], '10', '4.10')]
  expect(await outcomes(Array.from({ length: 5 }, () => asking(shop, lines)))).toEqual({
    accepted: 1,
    refused: Array(4).fill('EQUAL_ENTRY_UNCONFIRMED'),
  })
})

test('a program without the header is not asked, and an unknown value of it is refused', async () => {
  const { shop, variants } = await shopWith('Leite')
  const [milk] = variants
  for (const _ of [1, 2]) await enter(shop, line(milk, '10', '4.10'))
  expect(await countMovements(app, shop, 'entry')).toBe(2)
  const lines = [line(milk, '10')]
  const wrong = await shop.call('POST', '/api/v1/stock/entries', { lines }, { 'equal-entry': 'never' })
  expect(wrong.status).toBe(400)
})
