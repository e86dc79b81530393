import { randomUUID } from 'node:crypto'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { enter, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

const line = (product_variant_id: string, quantity: string, unit_price?: string) => ({
  product_variant_id,
  quantity,
  unit_price,
})

/** Whether a member who registers these lines is asked; taken back if not. */
async function isAsked(shop: Shop, lines: EntryInput['lines'], more: Partial<EntryInput> = {}) {
  const send = () =>
    shop.api.stock.registerEntry({ headers: { 'equal-entry': 'ask' }, body: { lines, ...more } })
  let made: Awaited<ReturnType<typeof send>> | undefined
  const refusal = await refusalOf(
    send().then((answer) => {
      made = answer
    }),
  )
  if (refusal) expect(refusal.code).toBe('EQUAL_ENTRY_UNCONFIRMED')
  for (const { id } of made?.movements ?? []) await reverse(shop, id)
  return refusal !== null
}

const correct = async (shop: Shop, id: string, lines: EntryInput['lines'], more: Partial<EntryInput> = {}) =>
  (
    await shop.api.stock.correctEntry({
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { entry: { lines, ...more } },
    })
  ).movements[0]?.id as string

async function withSizes() {
  const shop = await app.shop()
  const { variants } = await stocked(shop, { stock: ['0', '0', '0'] })
  return { shop, sizes: variants as [string, string, string] }
}

test('a delivery of which single items were corrected is compared as it stands as a whole', async () => {
  const { shop, sizes } = await withSizes()
  const [small, medium, large] = sizes
  const { movements } = await enter(shop, [line(small, '5', '2.00'), line(medium, '5', '3.00')])
  const idOf = (variant: string) => movements.find((one) => one.product_variant_id === variant)?.id as string
  const second = await correct(shop, idOf(medium), [line(medium, '6', '3.00')])
  for (const lines of [
    [line(small, '5', '2.00'), line(medium, '6', '3.00')],
    [line(medium, '6'), line(small, '5')],
  ])
    expect(await isAsked(shop, lines)).toBe(true)
  for (const lines of [
    [line(small, '5', '2.00'), line(medium, '5', '3.00')],
    [line(small, '5', '2.00')],
    [line(medium, '6', '3.00')],
    [line(small, '5', '2.00'), line(medium, '6', '3.10')],
  ])
    expect(await isAsked(shop, lines)).toBe(false)
  // Again, and to another size.
  await correct(shop, second, [line(large, '6', '3.00')])
  await correct(shop, idOf(small), [line(small, '4', '2.00')])
  expect(await isAsked(shop, [line(large, '6', '3.00'), line(small, '4', '2.00')])).toBe(true)
  expect(await isAsked(shop, [line(medium, '6', '3.00'), line(small, '4', '2.00')])).toBe(false)
})

test('a delivery of which one item was corrected to another supplier is compared with what is left of the first', async () => {
  const { shop, sizes } = await withSizes()
  const [small, medium] = sizes
  const supplierOf = async (name: string) => (await shop.api.contacts.createSupplier({ name })).id
  const [one, two] = [{ supplier_id: await supplierOf('Um') }, { supplier_id: await supplierOf('Dois') }]
  const { movements } = await enter(shop, [line(small, '5'), line(medium, '6')], one)
  const id = movements.find(({ product_variant_id: variant }) => variant === medium)?.id as string
  await correct(shop, id, [line(medium, '6')], two)
  expect(await isAsked(shop, [line(small, '5')], one)).toBe(true)
  expect(await isAsked(shop, [line(medium, '6')], two)).toBe(true)
  expect(await isAsked(shop, [line(small, '5'), line(medium, '6')], one)).toBe(false)
})

test('lines of one variant are equal to one of their quantity and total cost', async () => {
  const { shop, sizes } = await withSizes()
  const [small, medium] = sizes
  await enter(shop, [line(small, '2', '4.00'), line(small, '3', '5.00'), line(medium, '6', '1.00')])
  const with6 = (...lines: EntryInput['lines']) => [line(medium, '6', '1.00'), ...lines]
  expect(await isAsked(shop, with6(line(small, '5', '4.60')))).toBe(true)
  expect(await isAsked(shop, with6(line(small, '3', '5.00'), line(small, '2', '4.00')))).toBe(true)
  // A price that somebody did not type equals any.
  expect(await isAsked(shop, with6(line(small, '4'), line(small, '1', '9.00')))).toBe(true)
  expect(await isAsked(shop, with6(line(small, '5', '4.50')))).toBe(false)
  expect(await isAsked(shop, with6(line(small, '2', '4.00'), line(small, '2', '5.00')))).toBe(false)
})

test('whoever sees no costs is asked about a delivery of which an item was corrected', async () => {
  const { shop, sizes } = await withSizes()
  const [small, medium] = sizes
  const { movements } = await enter(shop, [line(small, '5', '2.00'), line(medium, '5', '3.00')])
  await correct(shop, movements[0]?.id as string, [
    line(movements[0]?.product_variant_id as string, '7', '2.50'),
  ])
  const stocker = await app.member(shop, 'stocker')
  const [, other] = movements
  const right = [
    line(movements[0]?.product_variant_id as string, '7'),
    line(other?.product_variant_id as string, '5'),
  ]
  expect(await isAsked(stocker, right)).toBe(true)
})
