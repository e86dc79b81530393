import { randomUUID } from 'node:crypto'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { countMovements, enter, leave, outcomes, reverse, stocked } from '../../../test/stock.ts'

const app = await testApp()

type Lines = EntryInput['lines']
const line = (variant: string, quantity: string, unit_price?: string) => ({
  product_variant_id: variant,
  quantity,
  unit_price,
})
const correct = (shop: Shop, id: string, lines: Lines, { also = [] as string[], key = randomUUID() } = {}) =>
  shop.api.stock.correctEntry({
    params: { id },
    headers: { 'idempotency-key': key },
    body: { entry: { lines }, also_replaces: also },
  })

async function shopWith(...stock: string[]) {
  const shop = await app.shop()
  const made = await Promise.all(stock.map((level) => stocked(shop, { stock: [level] })))
  const levels = async () =>
    Promise.all(
      made.map(async ({ id }) => {
        const [variant] = (await shop.api.catalog.getProduct({ id })).variants
        return [variant?.current_stock, variant?.average_cost]
      }),
    )
  return { shop, variants: made.map(({ variant }) => variant) as [string, string], levels }
}

test('a wrong cost is corrected although most has left, once for a key and once at all', async () => {
  const { shop, variants, levels } = await shopWith('0')
  const [milk] = variants
  const first = await enter(shop, line(milk, '5', '41.00'))
  const id = first.movements[0]?.id ?? ''
  await leave(shop, line(milk, '4'))
  const key = randomUUID()
  const send = () => correct(shop, id, [line(milk, '5', '4.10')], { key })
  const answer = await send()
  expect(await send()).toEqual(answer)
  expect(await levels()).toEqual([['1', '4.10']])
  expect(await refusalOf(correct(shop, id, [line(milk, '5', '4.10')]))).toMatchObject({
    code: 'ALREADY_REVERSED',
  })
  expect(await refusalOf(correct(shop, id, [line(milk, '6')], { key }))).toMatchObject({
    code: 'IDEMPOTENCY_CONFLICT',
  })
  const { items } = await shop.api.stock.listMovements({})
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'reversal', reverses_id: id, notes: 'Entrada corrigida' },
    { kind: 'entry', unit_price: '4.10', reference_id: answer.reference_id },
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])

  // Several at the same time, each meant to be another correction.
  const again = answer.movements[0]?.id ?? ''
  const three = ['6', '7', '8'].map((quantity) => correct(shop, again, [line(milk, quantity)]))
  expect(await outcomes(three)).toEqual({ accepted: 1, refused: ['ALREADY_REVERSED', 'ALREADY_REVERSED'] })
})

test('whoever sees no costs corrects nothing: the corrected entry would lose its own', async () => {
  const { shop, variants, levels } = await shopWith('0')
  const [milk] = variants
  const { movements } = await enter(shop, line(milk, '10', '5.00'))
  const id = movements[0]?.id ?? ''
  const stocker = await app.member(shop, 'stocker')
  expect(await refusalOf(correct(stocker, id, [line(milk, '9')]))).toMatchObject({
    code: 'RIGHT_MISSING',
    message: 'Só corrige uma entrada quem pode ver custos nesta loja.',
  })
  expect(await levels()).toEqual([['10', '5.00']])
  const trusted = await app.member(shop, 'stocker', { sees_costs: true })
  await correct(trusted, id, [line(milk, '9', '5.00')])
  expect(await levels()).toEqual([['9', '5.00']])
})

test('nothing changes when a correction is refused', async () => {
  const { shop, variants, levels } = await shopWith('0', '0')
  const [milk, beans] = variants
  const { movements } = await enter(shop, line(milk, '5', '2.00'))
  const id = movements[0]?.id ?? ''
  const exit = await leave(shop, line(milk, '4'))
  const before = await levels()
  expect(await refusalOf(correct(shop, id, [line(milk, '3', '2.00')]))).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: expect.stringMatching(
      /^Cabo USB: 4 un desta entrada já saíram do estoque\. A quantidade corrigida não pode ser menor que 4 un\.$/,
    ),
    data: { product_variant_id: milk },
  })
  // Of another product: the stock has left.
  expect(await refusalOf(correct(shop, id, [line(beans, '5')]))).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    message: expect.stringContaining('já saíram do estoque. A entrada não pode ficar sem este produto.'),
  })
  for (const other of [exit.movements[0]?.id ?? '', randomUUID()])
    expect(await refusalOf(correct(shop, other, [line(milk, '5')]))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await levels()).toEqual(before)
  expect([await countMovements(app, shop, 'entry'), await countMovements(app, shop, 'reversal')]).toEqual([
    1, 0,
  ])
})

test('an entry of an inactive product is corrected once that is active again, and the refusal says so', async () => {
  const shop = await app.shop()
  const { id: product, variant } = await stocked(shop, { name: 'Leite' })
  const { movements } = await enter(shop, line(variant, '5', '400.00'))
  const id = movements[0]?.id ?? ''
  await leave(shop, line(variant, '5'))
  const save = (is_active: boolean) =>
    shop.api.catalog.updateProduct({ params: { id: product }, body: { name: 'Leite', is_active } })
  await save(false)
  expect(await refusalOf(correct(shop, id, [line(variant, '5', '4.00')]))).toMatchObject({
    code: 'VARIANT_INACTIVE',
    message: 'Leite está inativo: ative-o antes de corrigir a entrada. Nada foi registrado.',
  })
  await save(true)
  await correct(shop, id, [line(variant, '5', '4.00')])
})

test('a line alone or with others of its entry is corrected, and all its lines are read by any of them', async () => {
  const { shop, variants, levels } = await shopWith('0', '0')
  const [milk, beans] = variants
  const { movements } = await enter(shop, [line(milk, '1'), line(beans, '2'), line(beans, '3')])
  const idsOf = (variant: string) =>
    movements.filter((one) => one.product_variant_id === variant).map(({ id }) => id)
  const [one = ''] = idsOf(milk)
  const [two = '', three = ''] = idsOf(beans)
  const lines = await shop.api.stock.getEntry({ id: two })
  expect(lines.map(({ id }) => id).sort()).toEqual(movements.map(({ id }) => id).sort())
  await correct(shop, one, [line(milk, '10')])
  await correct(shop, three, [line(milk, '20'), line(beans, '30')], { also: [two, three] })
  expect((await levels()).map(([stock]) => stock)).toEqual(['30', '30'])
  expect((await shop.api.stock.getEntry({ id: two })).map(({ reversed }) => reversed)).toEqual([
    true,
    true,
    true,
  ])
  const exit = await leave(shop, line(milk, '1'))
  for (const id of [exit.movements[0]?.id ?? '', randomUUID()])
    expect(await refusalOf(shop.api.stock.getEntry({ id }))).toMatchObject({ code: 'NOT_FOUND' })
})

test('a corrected entry costs what it would have cost typed right at once, and a corrected note changes no cost', async () => {
  const { shop, variants, levels } = await shopWith('0')
  const [milk] = variants
  const first = (await enter(shop, line(milk, '10', '410.00'))).movements[0]?.id ?? ''
  await enter(shop, line(milk, '10', '20.00'))
  await leave(shop, line(milk, '5'))
  const costs = async () => {
    const [reason] = await shop.api.reports.reasons({ period: 'all' })
    return [reason?.total_cost, ...(await levels())]
  }
  // 5 of 20 pieces, which cost (10 × 4.10 + 10 × 20) ÷ 20 each.
  const right = ['60.25', ['15', '12.05']]
  const second = (await correct(shop, first, [line(milk, '10', '4.10')])).movements[0]?.id ?? ''
  expect(await costs()).toEqual(right)
  const third = (await correct(shop, second, [line(milk, '10', '4.10')])).movements[0]?.id ?? ''
  expect(await costs()).toEqual(right)
  await reverse(shop, third)
  expect(await costs()).toEqual(['100.00', ['5', '20.00']])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('an entry written in the place of another one counts there, whether that is reversed or not', async () => {
  const { shop, variants, levels } = await shopWith('0')
  const [milk] = variants
  const first = (await enter(shop, line(milk, '10', '1.00'))).movements[0]?.id ?? ''
  await leave(shop, line(milk, '5'))
  await app.admin.query(
    `insert into stock_movements (shop_id, product_variant_id, movement_type, kind, quantity, entry_cost, movement_date, corrects_id)
     values ($1, $2, 'in', 'entry', 10, 3, current_date, $3)`,
    [shop.shopId, milk, first],
  )
  expect(await levels()).toEqual([['15', '2.00']])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
  await reverse(shop, first)
  // As if the ten at 3.00 had come first.
  expect(await levels()).toEqual([['5', '3.00']])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('whoever corrects or reverses what was corrected meanwhile is told what stands in its place, as long as it does', async () => {
  const { shop, variants } = await shopWith('0')
  const [milk] = variants
  const first = (await enter(shop, line(milk, '10', '41.00'))).movements[0]?.id ?? ''
  const second = (await correct(shop, first, [line(milk, '10', '4.10')])).movements[0]?.id ?? ''
  const tries = (id: string) => [() => correct(shop, id, [line(milk, '9')]), () => reverse(shop, id)]
  const corrected = (by: string) => ({
    code: 'ALREADY_REVERSED',
    message: 'Esta entrada já foi corrigida.',
    data: { corrected_by: by },
  })
  for (const call of tries(first)) expect(await refusalOf(call())).toMatchObject(corrected(second))
  const third = (await correct(shop, second, [line(milk, '11', '4.10')])).movements[0]?.id ?? ''
  for (const id of [first, second])
    for (const call of tries(id)) expect(await refusalOf(call())).toMatchObject(corrected(third))
  const correctedBy = async (id: string) =>
    (await shop.api.stock.getEntry({ id })).map(({ corrected_by: by }) => by)
  expect([await correctedBy(first), await correctedBy(second), await correctedBy(third)]).toEqual([
    [third],
    [third],
    [null],
  ])
  expect(
    Object.fromEntries((await shop.api.stock.recentEntries()).map((one) => [one.id, one.corrects_id])),
  ).toEqual({
    [first]: null,
    [second]: first,
    [third]: second,
  })
  await reverse(shop, third)
  for (const id of [first, third])
    for (const call of tries(id))
      expect(await refusalOf(call())).toMatchObject({
        code: 'ALREADY_REVERSED',
        message: 'Esta movimentação já foi estornada.',
        data: undefined,
      })
  expect(await correctedBy(first)).toEqual([null])
})

test('its answer, and a repeated one, tells the stock after the reversal too', async () => {
  const shop = await app.shop()
  const { id: product, variants } = await stocked(shop, { stock: ['1', '0', '2'], minimum: '8' })
  const [small, medium, large] = variants as [string, string, string]
  const other = await stocked(shop, { name: 'Fita', minimum: '5' })
  const { movements } = await enter(shop, [line(small, '10'), line(medium, '20'), line(other.variant, '9')])
  const idOf = (variant: string) => movements.find((one) => one.product_variant_id === variant)?.id ?? ''
  const told = (answer: Awaited<ReturnType<typeof correct>>) =>
    answer.movements.map((one) => [
      one.product_variant_id,
      one.balance_after,
      one.total_stock,
      one.min_stock_level,
      one.is_low,
    ])
  const key = randomUUID()
  const send = () =>
    correct(shop, idOf(small), [line(small, '3'), line(large, '1'), line(other.variant, '4')], {
      also: [idOf(medium), idOf(other.variant)],
      key,
    })
  const first = told(await send())
  expect(first.toSorted()).toEqual(
    [
      [small, '4', '7', '8', true],
      [large, '3', '7', '8', true],
      [other.variant, '4', '4', '5', true],
    ].toSorted(),
  )
  expect((await shop.api.catalog.getProduct({ id: product })).total_stock).toBe('7')
  // What moves later is no part of the answer.
  await leave(shop, [line(small, '2'), line(other.variant, '1')])
  expect(told(await send())).toEqual(first)
})
