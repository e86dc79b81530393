import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { keepCash, moveCash, openCash } from './cash.ts'
import { count, openCount } from './counts.ts'
import { type Shop, testApp } from './harness.ts'
import { enter, leave, stocked } from './stock.ts'

// One idempotency key for two kinds of command: the second is refused and never answered with the first one's result.

const app = await testApp()
let shop: Shop
let variant: string
let cash: string
let registers: string[]
let counting: string
let customer: string

beforeAll(async () => {
  shop = await app.shop()
  variant = (await stocked(shop, { stock: ['1000'] })).variant
  registers = [await keepCash(shop)]
  cash = (await openCash(shop, registers[0] as string)).id
  counting = await openCount(shop)
  customer = (await shop.api.contacts.createCustomer({ name: 'Rita' })).id
  await shop.api.receivables.setCredit({
    params: { id: customer },
    body: { credit_limit: '100000.00', due_days: 30 },
  })
  await sell(undefined, 'fiado')
})

const line = { product_variant_id: '', quantity: '1' }

function sell(key: string | undefined, method: 'pix' | 'fiado' = 'pix') {
  return shop.api.sales.registerSale({
    headers: key ? { 'idempotency-key': key } : {},
    body: {
      customer_id: method === 'fiado' ? customer : null,
      lines: [{ ...line, product_variant_id: variant, unit_price: '900.00' }],
      total: '900.00',
      payments: [{ method, amount: '900.00' }],
    },
  })
}

const commands: Record<string, (key: string) => Promise<unknown>> = {
  'an entry': (key) => enter(shop, { ...line, product_variant_id: variant }, {}, key),
  'an exit': (key) => leave(shop, { ...line, product_variant_id: variant }, {}, key),
  'a sale': (key) => sell(key),
  'a return': async (key) => {
    const { id } = await sell(undefined)
    const [item] = (await shop.api.sales.getSale({ id })).lines
    return shop.api.sales.returnItems({
      headers: { 'idempotency-key': key },
      params: { id },
      body: {
        lines: [{ item_id: item?.id as string, quantity: '1', goods: 'stock' }],
        method: 'pix',
        total: '900.00',
      },
    })
  },
  'cash moved': (key) => moveCash(shop, cash, '5.00', 'troco', key),
  'a receipt': (key) =>
    shop.api.receivables.receiveCredit({
      headers: { 'idempotency-key': key },
      params: { id: customer },
      body: { amount: '1.00', method: 'pix' },
    }),
  'a count opened': async (key) => {
    const { id } = await shop.api.counts.openCount({
      headers: { 'idempotency-key': key },
      body: { name: 'Outra', scope: 'all' },
    })
    await shop.api.counts.cancelCount({ id })
  },
  'a line counted': (key) => count(shop, counting, variant, '5', {}, key),
}

/** Commands that sell only check each other's keys (stock_keys.sql): for any other command's key they act as if it were new. */
const SELLS = ['a sale', 'an exit']
const pairs = Object.keys(commands).flatMap((first) =>
  Object.keys(commands)
    .filter((second) => second !== first)
    .map((second) => [first, second] as const),
)
const looksNoFurther = ([first, second]: readonly [string, string]) =>
  SELLS.includes(second) && ![...SELLS, 'an entry'].includes(first)

test.each(pairs.filter((pair) => !looksNoFurther(pair)))(
  'the key of %s does not serve for %s',
  async (first, second) => {
    const key = randomUUID()
    await commands[first]?.(key)
    const before = await sumOf()
    await expect(commands[second]?.(key)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      message: 'Esta chave de idempotência já foi usada com outros dados.',
    })
    // A return sells first what it returns.
    if (second !== 'a return') expect(await sumOf()).toEqual(before)
  },
)

test.each(pairs.filter(looksNoFurther))('the key of %s is new to %s', async (first, second) => {
  const key = randomUUID()
  await commands[first]?.(key)
  expect(await commands[second]?.(key)).toMatchObject(
    second === 'a sale' ? { total: '900.00' } : { movements: [{ quantity: '1' }] },
  )
})

/** The sum of what commands write. */
async function sumOf() {
  const { rows } = await app.admin.query(
    `select (select count(*) from stock_movements) as movements, (select count(*) from sales) as sales, (select count(*) from cash_entries) as cash,
            (select count(*) from credit_entries) as credit, (select count(*) from stock_counts) as counts, (select count(*) from stock_count_lines) as lines`,
  )
  return rows
}
