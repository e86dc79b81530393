import { fromCents, sumCents, toCents } from '@prateleira/contract/sales/cents'
import type { Tender } from '@prateleira/contract/stock/rules'
import type { Api } from './client.ts'

const DAY = 86_400_000

/** Customers on credit: limit, term, how many days ago they bought how many things, and their payments since. */
const CREDIT = [
  { limit: '600.00', due_days: 10, bought: [28, 6], things: 2, paid: 'quarter' },
  { limit: '400.00', due_days: 7, bought: [24], things: 1, paid: null },
  { limit: '400.00', due_days: 30, bought: [9, 3], things: 1, paid: null },
  { limit: '300.00', due_days: 15, bought: [20], things: 1, paid: 'all' },
]
/** Sales with returns: days ago, destination of the goods and method of the refund. */
const BACK = [
  { days: 12, goods: 'stock', method: 'pix', notes: 'Cliente comprou o modelo errado.' },
  { days: 5, goods: 'loss', method: 'pix', notes: 'Embalagem aberta.' },
  { days: 2, goods: 'stock', method: 'vale', notes: 'Trocará por outro produto.' },
] as const

/** Number of sales made here. */
export const COUNTER_SALES = CREDIT.reduce((sum, { bought }) => sum + bought.length, 0) + BACK.length + 1

interface Thing {
  product_variant_id: string
  unit_price: string
}

/** The state of a counter after some weeks: fiado with some overdue, returns, a partly spent voucher, scale labels, a Pix key. */
export async function fillCounter(api: Api, customers: readonly string[], now = new Date()): Promise<void> {
  const things = await thingsOf(api)
  const sell = async (
    index: number,
    count: number,
    { days, method, customer_id = null }: { days: number; method: Tender; customer_id?: string | null },
  ) => {
    const lines = Array.from({ length: count }, (_, at) => ({
      ...(things[(index + at) % things.length] as Thing),
      quantity: '1',
    }))
    const total = fromCents(sumCents(lines.map(({ unit_price }) => toCents(unit_price))))
    return api.sales.registerSale({
      headers: {},
      body: {
        lines,
        total,
        customer_id,
        sold_at: new Date(now.getTime() - days * DAY).toISOString(),
        payments: [{ method, amount: total }],
      },
    })
  }
  await api.sales.savePixAccount({
    key: 'caixa@loja.example',
    name: 'Loja de demonstração',
    city: 'Campinas',
  })
  await api.sales.setScaleLabels({
    layout: { prefix: '2', code_digits: 5, value: 'price', has_check: false },
  })
  for (const [index, { limit, due_days, bought, things: count, paid }] of CREDIT.entries()) {
    const id = customers[index] as string
    await api.receivables.setCredit({ params: { id }, body: { credit_limit: limit, due_days } })
    for (const days of bought) await sell(index, count, { days, method: 'fiado', customer_id: id })
    if (paid === null) continue
    const { balance } = await api.receivables.getStatement({ id })
    await api.receivables.receiveCredit({
      headers: {},
      params: { id },
      body: { amount: paid === 'all' ? balance : fromCents(toCents(balance) / 4n), method: 'pix' },
    })
  }
  for (const [index, { days, goods, method, notes }] of BACK.entries()) {
    const { id } = await sell(CREDIT.length + index, 2, { days, method: 'pix' })
    const { lines } = await api.sales.getSale({ id })
    const [line] = lines
    if (!line) continue
    const { returns } = await api.sales.returnItems({
      headers: {},
      params: { id },
      body: { lines: [{ item_id: line.id, quantity: '1', goods }], method, total: line.total, notes },
    })
    const voucher = returns[0]?.voucher
    if (voucher) await spend(api, things, voucher.code, voucher.balance)
  }
}

/** Half of a voucher pays a part; the rest is paid in another way. */
async function spend(api: Api, things: Thing[], code: string, balance: string): Promise<void> {
  const [thing] = things.toSorted((one, other) => Number(one.unit_price) - Number(other.unit_price))
  if (!thing) return
  const total = toCents(thing.unit_price)
  const half = toCents(balance) / 2n
  const part = half < total ? half : total
  await api.sales.registerSale({
    headers: {},
    body: {
      lines: [{ ...thing, quantity: '1' }],
      total: fromCents(total),
      payments: [
        { method: 'vale', amount: fromCents(part), voucher: code },
        ...(part < total ? [{ method: 'pix' as const, amount: fromCents(total - part) }] : []),
      ],
    },
  })
}

/** Some products sold by piece with plenty of stock. */
async function thingsOf(api: Api): Promise<Thing[]> {
  const { items } = await api.catalog.listProducts({ limit: 100 })
  const plenty = items
    .filter(({ unit, total_stock: stock }) => unit === 'un' && Number(stock) >= 30)
    .slice(0, 8)
  const found = await Promise.all(
    plenty.map(async ({ id }) => {
      const { variants, sale_price } = await api.catalog.getProduct({ id })
      const variant = variants.find((one) => Number(one.current_stock) >= 10)
      return variant && sale_price ? [{ product_variant_id: variant.id, unit_price: sale_price }] : []
    }),
  )
  return found.flat()
}
