import { fromCents, sumCents } from '@prateleira/contract/sales/cents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelSale } from '../../../test/cash.ts'
import { type Shop, testApp } from '../../../test/harness.ts'
import { stocked } from '../../../test/stock.ts'

const app = await testApp()
const LIMIT = 40_000n

const cents = fc.bigInt({ min: 1n, max: 20_000n })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('sell' as const), cents, pix: cents }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('receive' as const), cents }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), which: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), which: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('write off' as const), cents }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface World {
  owner: Shop
  seller: Shop
  variant: string
  customer: string
  balance: bigint
  /** `owed`: what was sold on credit, less what was written off of it. */
  sales: { id: string; owed: bigint; cancelled: boolean }[]
  receipts: { id: string; cents: bigint; reversed: boolean }[]
}

/** What is left of each sale, the oldest paid first. */
function openOf({ sales, balance }: World) {
  const standing = sales.filter((sale) => !sale.cancelled)
  const sold = sumCents(standing.map(({ owed }) => owed))
  // A debt beyond what was sold is of no sale: a receipt was reversed whose credit had been written off.
  let paid = sold > balance ? sold - balance : 0n
  return standing.flatMap((sale) => {
    const rest = sale.owed - (paid < sale.owed ? paid : sale.owed)
    paid -= sale.owed - rest
    return rest > 0n && balance > 0n ? [{ sale, rest }] : []
  })
}

async function run(world: World, asked: Step): Promise<void> {
  const { owner, seller, variant, customer, sales, receipts } = world
  const params = { id: customer }
  if (asked.act === 'sell') {
    const total = fromCents(asked.cents + asked.pix)
    const selling = seller.api.sales.registerSale({
      headers: {},
      body: {
        lines: [{ product_variant_id: variant, quantity: '1', unit_price: total }],
        total,
        customer_id: customer,
        payments: [
          { method: 'fiado', amount: fromCents(asked.cents) },
          { method: 'pix', amount: fromCents(asked.pix) },
        ],
      },
    })
    if (world.balance + asked.cents > LIMIT)
      return expect(selling).rejects.toMatchObject({ code: 'CREDIT_BEYOND_LIMIT' })
    sales.push({ id: (await selling).id, owed: asked.cents, cancelled: false })
    world.balance += asked.cents
  } else if (asked.act === 'receive') {
    const receiving = seller.api.receivables.receiveCredit({
      headers: {},
      params,
      body: { amount: fromCents(asked.cents), method: 'pix' },
    })
    if (asked.cents > world.balance)
      return expect(receiving).rejects.toMatchObject({ code: 'CREDIT_TOO_MUCH' })
    receipts.push({ id: (await receiving).entries[0]?.id as string, cents: asked.cents, reversed: false })
    world.balance -= asked.cents
  } else if (asked.act === 'cancel') {
    const sale = sales[asked.which % Math.max(sales.length, 1)]
    if (!sale || sale.cancelled) return
    await cancelSale(owner, sale.id)
    sale.cancelled = true
    world.balance -= sale.owed
  } else if (asked.act === 'reverse') {
    const receipt = receipts[asked.which % Math.max(receipts.length, 1)]
    if (!receipt) return
    const reversing = owner.api.receivables.reverseReceipt({ params: { id: receipt.id }, body: {} })
    if (receipt.reversed) return expect(reversing).rejects.toMatchObject({ code: 'RECEIPT_ALREADY_REVERSED' })
    await reversing
    receipt.reversed = true
    world.balance += receipt.cents
  } else {
    const writing = owner.api.receivables.writeOffCredit({
      headers: {},
      params,
      body: { amount: fromCents(asked.cents), reason: 'baixa' },
    })
    const owed = world.balance < 0n ? -world.balance : world.balance
    if (asked.cents > owed) return expect(writing).rejects.toMatchObject({ code: 'CREDIT_TOO_MUCH' })
    await writing
    let left = asked.cents
    for (const { sale, rest } of openOf(world)) {
      const off = rest < left ? rest : left
      sale.owed -= off
      left -= off
    }
    world.balance += world.balance < 0n ? asked.cents : -asked.cents
  }
}

test('after any sales, receipts, cancellations, reversals and write-offs, balance and open sales are as in a model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const owner = await app.shop()
      const seller = await app.member(owner, 'seller')
      const { variant } = await stocked(owner, { stock: ['1000'] })
      const { id: customer } = await owner.api.contacts.createCustomer({ name: 'Tatiane' })
      await owner.api.receivables.setCredit({
        params: { id: customer },
        body: { credit_limit: fromCents(LIMIT), due_days: 30 },
      })
      const world: World = { owner, seller, variant, customer, balance: 0n, sales: [], receipts: [] }
      for (const one of steps) {
        await run(world, one)
        const { balance, open, entries } = await owner.api.receivables.getStatement({ id: customer })
        expect(balance).toBe(fromCents(world.balance))
        expect(entries[0]?.balance ?? '0.00').toBe(balance)
        expect(open.map(({ sale_id, left }) => [sale_id, left])).toEqual(
          openOf(world).map(({ sale, rest }) => [sale.id, fromCents(rest)]),
        )
        // Nobody is given credit beyond what they paid.
        const paid = sumCents(world.receipts.map(({ cents, reversed }) => (reversed ? 0n : cents)))
        expect(-world.balance <= paid).toBe(true)
      }
      const { open } = await owner.api.receivables.getStatement({ id: customer })
      for (const { id, cancelled } of world.sales)
        if (!cancelled)
          expect((await seller.api.sales.getSale({ id })).owed).toBe(
            open.find(({ sale_id }) => sale_id === id)?.left ?? '0.00',
          )
    }),
    { numRuns: 20 },
  )
}, 120_000)
