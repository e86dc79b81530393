import { randomUUID } from 'node:crypto'
import type { EntryInput } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { refusalOf, type Shop, testApp } from '../../../test/harness.ts'
import { enter, leave, outcomes, reverse, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()

const line = (variant: string, quantity: string) => ({ product_variant_id: variant, quantity })
const correct = (
  shop: Shop,
  id: string,
  also_replaces: string[],
  lines: EntryInput['lines'],
  key = randomUUID(),
) =>
  shop.api.stock.correctEntry({
    params: { id },
    headers: { 'idempotency-key': key },
    body: { entry: { lines }, also_replaces },
  })

/** An entry of ten of each of two products, with the id of each line. */
async function entered() {
  const shop = await app.shop()
  const made = [await stocked(shop, { name: 'Leite' }), await stocked(shop, { name: 'Sal' })]
  const [milk, salt] = made.map(({ variant }) => variant) as [string, string]
  const { movements } = await enter(shop, [line(milk, '10'), line(salt, '10')])
  const idOf = (variant: string) => movements.find((one) => one.product_variant_id === variant)?.id as string
  const levels = async () =>
    (await Promise.all(made.map(({ id }) => stockOf(shop, id)))).flatMap((stock) => Object.values(stock))
  const products = made.map(({ id }) => id) as [string, string]
  return { shop, milk, salt, products, ofMilk: idOf(milk), ofSalt: idOf(salt), levels }
}

test('an entry of which a line was corrected meanwhile is not corrected whole: the refusal names the line and what stands for it', async () => {
  const { shop, milk, salt, ofMilk, ofSalt, levels } = await entered()
  const first = await correct(shop, ofMilk, [], [line(milk, '4')])
  const second = await correct(shop, first.movements[0]?.id ?? '', [], [line(milk, '5')])
  const whole = [line(milk, '4'), line(salt, '5')]
  const corrected = { code: 'ALREADY_REVERSED', status: 409, data: { corrected_by: second.movements[0]?.id } }
  expect(await refusalOf(correct(shop, ofSalt, [ofMilk], whole))).toMatchObject({
    ...corrected,
    message: 'Leite: este item já foi corrigido em outra entrada. Nada foi registrado.',
  })
  expect(await refusalOf(correct(shop, ofMilk, [ofSalt], whole))).toMatchObject({
    ...corrected,
    message: 'Esta entrada já foi corrigida.',
  })
  expect(await levels()).toEqual(['5', '10'])
})

test('an entry of which a line was reversed meanwhile is not corrected whole either', async () => {
  const { shop, milk, salt, ofMilk, ofSalt, levels } = await entered()
  await reverse(shop, ofSalt)
  const whole = [line(milk, '4'), line(salt, '5')]
  expect(await refusalOf(correct(shop, ofMilk, [ofSalt], whole))).toMatchObject({
    code: 'ALREADY_REVERSED',
    message: 'Sal: este item já foi estornado. Nada foi registrado.',
    data: undefined,
  })
  expect(await levels()).toEqual(['10', '0'])
})

test('what a correction replaces are lines of one entry of this shop', async () => {
  const { shop, milk, ofMilk, levels } = await entered()
  const other = (await enter(shop, line(milk, '3'))).movements[0]?.id ?? ''
  const stranger = await entered()
  const exit = (await leave(shop, line(milk, '1'))).movements[0]?.id ?? ''
  for (const also of [other, exit])
    expect(await refusalOf(correct(shop, ofMilk, [also], [line(milk, '1')]))).toMatchObject({
      code: 'NOT_FOUND',
    })
  expect(await levels()).toEqual(['12', '10'])
  await correct(shop, ofMilk, [stranger.ofMilk], [line(milk, '1')])
  expect(await levels()).toEqual(['3', '10'])
  expect(await stranger.levels()).toEqual(['10', '10'])
})

test('of a whole entry a product that was deleted meanwhile is passed over: nothing of it is left to reverse', async () => {
  const { shop, milk, salt, products, ofMilk, ofSalt } = await entered()
  await shop.api.catalog.deleteProduct({ id: products[1] })
  const whole = [line(milk, '4'), line(salt, '5')]
  expect(await refusalOf(correct(shop, ofMilk, [ofSalt], whole))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refusalOf(correct(shop, ofSalt, [ofMilk], [line(milk, '4')]))).toMatchObject({
    code: 'NOT_FOUND',
  })
  const key = randomUUID()
  // What was registered as the wrong product is moved to the right one.
  const pepper = (await stocked(shop, { name: 'Pimenta' })).variant
  const send = () => correct(shop, ofMilk, [ofSalt], [line(milk, '4'), line(pepper, '10')], key)
  const answer = await send()
  expect(await send()).toEqual(answer)
  expect(Object.values(await stockOf(shop, products[0]))).toEqual(['4'])
  expect((await shop.api.stock.getEntry({ id: ofMilk })).map(({ id, reversed }) => [id, reversed])).toEqual([
    [ofMilk, true],
  ])
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('of corrections and reversals of the same lines at the same moment exactly one happens', async () => {
  const { shop, milk, salt, ofMilk, ofSalt, levels } = await entered()
  const whole = (quantity: string) =>
    correct(shop, ofSalt, [ofMilk], [line(milk, quantity), line(salt, quantity)])
  const rest = Array.from({ length: 4 }, () => 'ALREADY_REVERSED')
  const all = [
    whole('1'),
    correct(shop, ofMilk, [ofSalt], [line(salt, '2'), line(milk, '2')]),
    whole('3'),
    correct(shop, ofMilk, [ofSalt], [line(milk, '4')]),
    whole('5'),
  ]
  expect(await outcomes(all)).toEqual({ accepted: 1, refused: rest })

  for (const rival of [
    (of: Awaited<ReturnType<typeof entered>>) => correct(of.shop, of.ofMilk, [], [line(of.milk, '4')]),
    (of: Awaited<ReturnType<typeof entered>>) => reverse(of.shop, of.ofMilk),
  ]) {
    const one = await entered()
    const both = [
      correct(one.shop, one.ofMilk, [one.ofSalt], [line(one.milk, '6'), line(one.salt, '6')]),
      rival(one),
    ]
    expect(await outcomes(both)).toEqual({ accepted: 1, refused: ['ALREADY_REVERSED'] })
    expect([
      ['6', '6'],
      ['4', '10'],
      ['0', '10'],
    ]).toContainEqual(await one.levels())
  }
  expect(Number((await levels())[0])).toBeLessThan(6)
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('what was sent again after a colleague corrected it is answered as at first, until the correction is reversed too', async () => {
  const { shop, milk, ofMilk, levels } = await entered()
  const [entryKey, key] = [randomUUID(), randomUUID()]
  const enterAgain = () => enter(shop, line(milk, '7'), {}, entryKey)
  const correctAgain = () => correct(shop, ofMilk, [], [line(milk, '5')], key)
  const [first, second] = [await enterAgain(), await correctAgain()]
  const [one, two] = [first, second].map(({ movements }) => movements[0]?.id as string) as [string, string]
  await correct(shop, one, [], [line(milk, '8')])
  const last = await correct(shop, two, [], [line(milk, '6')])
  expect([await enterAgain(), await correctAgain()]).toEqual([first, second])
  expect(await levels()).toEqual(['14', '10'])
  await reverse(shop, last.movements[0]?.id as string)
  expect(await refusalOf(correctAgain())).toMatchObject({ code: 'NOT_FOUND' })
})
