import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf, testApp } from '../../../test/harness.ts'
import { somethingWaits } from '../../../test/import.ts'
import { enter, leave, reverse, sell, stocked, stockOf } from '../../../test/stock.ts'
import { raw, sql } from '../../kernel/db/query.ts'

const app = await testApp()

test('an entry or exit of several lines is reversed as a whole, once, or not at all', async () => {
  const shop = await app.shop()
  const [milk, beans] = [await stocked(shop, { stock: ['10'] }), await stocked(shop, { stock: ['4'] })]
  const whole = (id: string) =>
    shop.api.stock.reverseMovement({ params: { id }, body: { notes: 'Nota errada', whole: true } })
  const levels = async () => [
    (await stockOf(shop, milk.id))[milk.variant],
    (await stockOf(shop, beans.id))[beans.variant],
  ]
  const lines = [milk, beans, milk].map(({ variant }, index) => ({
    product_variant_id: variant,
    quantity: `${index + 1}`,
  }))
  const entry = await enter(shop, lines)
  const [first, second] = entry.movements.map(({ id }) => id) as [string, string]
  // One line before: the rest follows.
  await reverse(shop, second)
  const standing = (recent: { standing_lines: number | null }[]) =>
    recent.map(({ standing_lines }) => standing_lines)
  expect(standing(await shop.api.stock.recentEntries())).toEqual([2, 2, 2])
  const answers = await Promise.allSettled([whole(first), whole(first), whole(first)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'ALREADY_REVERSED' })
  expect(await levels()).toEqual(['10', '4'])
  expect(standing(await shop.api.stock.recentEntries())).toEqual([0, 0, 0])

  const exit = await leave(shop, lines)
  const sale = await sell(shop, milk.variant, '1', '5.00', '2026-01-15')
  expect(standing(await shop.api.stock.recentExits())).toEqual([null, 3, 3, 3])
  await reverse(shop, sale.movements[0]?.id ?? '')
  const taken = await whole(exit.movements[2]?.id ?? '')
  expect(taken.movements.map(({ quantity }) => quantity).sort()).toEqual(['1', '2', '3'])
  expect(await levels()).toEqual(['10', '4'])

  const again = await enter(shop, lines)
  await leave(shop, { product_variant_id: beans.variant, quantity: '5' })
  expect(await refusalOf(whole(again.movements[0]?.id ?? ''))).toMatchObject({ code: 'INSUFFICIENT_STOCK' })
  expect(await levels()).toEqual(['14', '1'])
})

test('the reversal of a whole entry takes what still stands, whatever happens to its other lines at the same time', async () => {
  const shop = await app.shop()
  const made = await Promise.all(['5', '0', '0'].map((stock) => stocked(shop, { stock: [stock] })))
  const [milk, beans, rice] = made as [Stocked, Stocked, Stocked]
  const whole = (id: string) => shop.api.stock.reverseMovement({ params: { id }, body: { whole: true } })
  const { movements } = await enter(
    shop,
    made.map(({ variant }) => ({ product_variant_id: variant, quantity: '4' })),
  )
  const of = ({ id }: Stocked) => movements.find(({ product_id }) => product_id === id)?.id ?? ''
  // Reversed alone before; the others follow from it as from any line.
  const taken = await app.services.door.enterAs(shop.shopId, async (tx) => {
    await tx.run(
      raw(sql`insert into stock_movements (shop_id, kind, reverses_id, movement_date)
      values (current_shop(), 'reversal', ${of(beans)}::uuid, '2026-01-15')`),
    )
    await tx.run(raw(sql`delete from products where shop_id = current_shop() and id = ${rice.id}::uuid`))
    const late = whole(of(milk))
    await somethingWaits(app)
    return { late }
  })
  expect((await taken.late).movements).toMatchObject([{ product_id: milk.id, quantity: '4' }])
  expect(await stockOf(shop, milk.id)).toEqual({ [milk.variant]: '5' })
  expect(await stockOf(shop, beans.id)).toEqual({ [beans.variant]: '0' })

  // A line that was reversed alone stands for the others, and nothing is left after them.
  const second = await enter(
    shop,
    [milk, beans].map(({ variant }) => ({ product_variant_id: variant, quantity: '2' })),
  )
  const [first, other] = second.movements.map(({ id }) => id) as [string, string]
  await reverse(shop, first)
  expect((await whole(first)).movements).toHaveLength(1)
  for (const id of [first, other])
    expect(await refusalOf(whole(id))).toMatchObject({ code: 'ALREADY_REVERSED' })

  // Stock of the beginning belongs to no entry.
  const sizes = await stocked(shop, { stock: ['3', '4'] })
  const { items } = await shop.api.stock.listMovements({ product_id: sizes.id })
  expect((await whole(items[0]?.id ?? '')).movements).toHaveLength(1)
})

test('the reversal of a whole entry says what it left: what stands for the lines that were corrected', async () => {
  const shop = await app.shop()
  // One after the other: an entry's lines are in the order of their products' ids.
  const milk = await stocked(shop, { name: 'Leite' })
  const salt = await stocked(shop, { name: 'Sal' })
  const coffee = await stocked(shop, { name: 'Café' })
  const lines = (...of: [Stocked, string][]) =>
    of.map(([{ variant }, quantity]) => ({ product_variant_id: variant, quantity }))
  const whole = (id: string) => shop.api.stock.reverseMovement({ params: { id }, body: { whole: true } })
  const correct = (id: string, corrected: ReturnType<typeof lines>) =>
    shop.api.stock.correctEntry({
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { entry: { lines: corrected }, also_replaces: [] },
    })
  const enterBoth = async () => {
    const { movements } = await enter(shop, lines([milk, '10'], [salt, '10']))
    return movements.map(({ id }) => id) as [string, string]
  }
  const [first, second] = await enterBoth()
  const once = await correct(first, lines([milk, '4'], [coffee, '2']))
  await correct(once.movements[0]?.id ?? '', lines([milk, '3']))
  // Whichever line it is asked of.
  const { movements, left } = await whole(first)
  expect(movements).toMatchObject([{ product_name: 'Sal', quantity: '10' }])
  expect(left.map(({ product_name: name, quantity, unit }) => [name, quantity, unit]).sort()).toEqual([
    ['Café', '2', 'un'],
    ['Leite', '3', 'un'],
  ])
  const stands = left.find(({ product_name }) => product_name === 'Leite')?.id
  expect(await refusalOf(whole(second))).toMatchObject({ code: 'ALREADY_REVERSED' })
  expect(await refusalOf(whole(first))).toMatchObject({
    code: 'ALREADY_REVERSED',
    data: { corrected_by: stands },
  })
  // Of a whole entry without corrections, and of one line, nothing is left.
  const [third] = await enterBoth()
  expect((await whole(third)).left).toEqual([])

  // At the same time one of the two is refused, or the answer says what is left.
  for (let round = 0; round < 6; round++) {
    const [milks, salts] = await enterBoth()
    const begun = await stockOf(shop, milk.id)
    const both = () => [correct(milks, lines([milk, '2'])), whole(salts)] as const
    const [corrected, reversal] = await Promise.allSettled(both())
    if (reversal.status === 'rejected') throw reversal.reason
    const stays = corrected.status === 'fulfilled' ? 2 : 0
    expect(reversal.value.left.map(({ quantity }) => quantity)).toEqual(stays ? ['2'] : [])
    expect(await stockOf(shop, milk.id)).toEqual({
      [milk.variant]: String(Number(begun[milk.variant]) - 10 + stays),
    })
  }
})

type Stocked = Awaited<ReturnType<typeof stocked>>
