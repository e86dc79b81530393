import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '../../../scripts/ledger.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { enter, leave, reverse, stocked, stockOf } from '../../../test/stock.ts'

const app = await testApp()
const SCALE = 10_000n

/** Quantities as ten-thousandths, so that the model calculates exactly. */
const units = (value: string): bigint => {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole) * SCALE + BigInt(fraction.padEnd(4, '0'))
}
const text = (value: bigint) => `${value / SCALE}.${String(value % SCALE).padStart(4, '0')}`

interface Line {
  variant: number
  quantity: bigint
}
interface Model {
  stock: bigint[]
  /** By movement id. */
  movements: Map<string, { lines: (Line & { sign: bigint })[]; group: string; reversed: boolean }>
}
interface Real {
  shop: Shop
  product: string
  variants: string[]
}
type Command = fc.AsyncCommand<Model, Real>

/** The ledger's expected answer, by the model. */
async function expectAgreement(model: Model, { shop, product, variants }: Real): Promise<void> {
  const stock = await stockOf(shop, product)
  expect(variants.map((variant) => units(stock[variant] ?? ''))).toEqual(model.stock)
}

const move = (direction: 'in' | 'out', sale: boolean, lines: Line[]): Command => ({
  check: () => true,
  toString: () =>
    `${direction}${sale ? ' as sale' : ''} ${lines.map((line) => `${line.variant}:${text(line.quantity)}`)}`,
  run: async (model, real) => {
    const sign = direction === 'in' ? 1n : -1n
    const after = [...model.stock]
    for (const { variant, quantity } of lines) after[variant] = (after[variant] ?? 0n) + sign * quantity
    const input = lines.map(({ variant, quantity }) => ({
      product_variant_id: real.variants[variant] ?? '',
      quantity: text(quantity),
      unit_price: '1.5',
    }))
    const call =
      direction === 'in'
        ? enter(real.shop, input)
        : leave(real.shop, input, { exit_reason: sale ? 'venda' : 'perda_dano' })
    if (after.some((stock) => stock < 0n)) {
      await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    } else {
      const { movements, reference_id: group } = await call
      model.stock = after
      for (const movement of movements) {
        const line = {
          variant: real.variants.indexOf(movement.product_variant_id),
          quantity: units(movement.quantity),
          sign,
        }
        // A sale is reversed as a whole; anything else line by line.
        model.movements.set(movement.id, {
          lines: [line],
          group: sale ? group : movement.id,
          reversed: false,
        })
      }
    }
    await expectAgreement(model, real)
  },
})

const takeBack = (choice: number): Command => ({
  check: (model) => model.movements.size > 0,
  toString: () => `reverse #${choice}`,
  run: async (model, real) => {
    const ids = [...model.movements.keys()]
    const id = ids[choice % ids.length] ?? ''
    const asked = model.movements.get(id)
    const together = [...model.movements.values()].filter(({ group }) => group === asked?.group)
    const after = [...model.stock]
    for (const { variant, quantity, sign } of together.flatMap(({ lines }) => lines)) {
      after[variant] = (after[variant] ?? 0n) - sign * quantity
    }
    const call = reverse(real.shop, id)
    if (asked?.reversed) await expect(call).rejects.toMatchObject({ code: 'ALREADY_REVERSED' })
    else if (after.some((stock) => stock < 0n))
      await expect(call).rejects.toMatchObject({ code: 'INSUFFICIENT_STOCK' })
    else {
      await call
      model.stock = after
      for (const movement of together) movement.reversed = true
    }
    await expectAgreement(model, real)
  },
})

const quantity = fc.oneof(
  fc.bigInt(1n, 30n).map((whole) => whole * SCALE),
  fc.bigInt(1n, 20n * SCALE),
)
const lines = fc.array(fc.record({ variant: fc.nat(2), quantity }), { minLength: 1, maxLength: 3 })
const commands = fc.commands(
  [
    lines.map((some) => move('in', false, some)),
    lines.map((some) => move('out', false, some)),
    lines.map((some) => move('out', true, some)),
    fc.nat(100).map(takeBack),
  ],
  { maxCommands: 14 },
)

test('after any entries, exits and reversals in any order, the ledger agrees with a model', async () => {
  const shop = await app.shop()
  await fc.assert(
    fc.asyncProperty(commands, async (some) => {
      const { id, variants } = await stocked(shop, { unit: 'kg', stock: ['10', '0', '2.5'] })
      const model: Model = { stock: [10n * SCALE, 0n, 25_000n], movements: new Map() }
      await fc.asyncModelRun(() => ({ model, real: { shop, product: id, variants } }), some)
    }),
    { numRuns: 20 },
  )
  // Initial + Σ in − Σ out of every variant, the products and the tenant's totals.
  expect(await checkLedger(app.databaseUrl)).toEqual([])
})

test('after many simultaneous operations of every kind the ledger still agrees', async () => {
  const shop = await app.shop()
  const { variants } = await stocked(shop, { stock: ['30', '30', '30'], minimum: '40', cost: '2.00' })
  const line = (turn: number) => ({
    product_variant_id: variants[turn % 3] ?? '',
    quantity: String(1 + (turn % 5)),
  })
  const calls = Array.from({ length: 90 }, async (_, turn) => {
    const registered =
      turn % 3 === 0 ? await enter(shop, line(turn)) : await leave(shop, line(turn), { exit_reason: 'venda' })
    if (turn % 4 === 0) await reverse(shop, registered.movements[0]?.id ?? '')
  })
  const settled = await Promise.allSettled(calls)
  for (const one of settled) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'INSUFFICIENT_STOCK' })
  }
  expect(await checkLedger(app.databaseUrl)).toEqual([])
  const { total_items, low_stock } = await shop.api.reports.dashboard()
  const { rows } = await app.admin.query(
    'select sum(total_stock)::text as units, count(*) filter (where is_low)::int as low from products where shop_id = $1',
    [shop.shopId],
  )
  expect([Number(total_items), low_stock]).toEqual([Number(rows[0].units), rows[0].low])
})
