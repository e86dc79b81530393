import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import { page } from 'vitest/browser'
import { ApiError } from '../src/lib/errors.ts'
import { type Answers, NO_NETWORK } from './answers.ts'
import { MILK, openCounter, PAPER } from './counter.tsx'
import { among } from './variants.ts'

export const parked: ParkedSale = {
  id: crypto.randomUUID(),
  customer: { id: crypto.randomUUID(), name: 'Tatiane' },
  parked_by: 'Ana Souza',
  parked_at: '2026-11-29T12:00:00.000Z',
  total: '15.00',
  cart: {
    discount: null,
    lines: [
      {
        product_variant_id: MILK.product_variant_id,
        name: 'Leite',
        sku: 'LEITE',
        unit: 'un',
        quantity: '3',
        unit_price: '5.00',
        discount: null,
      },
    ],
  },
}

type Sales = NonNullable<Answers['sales']>

export const refused = (status: number, code: string) =>
  new ApiError({ status, code, message: `Recusado: ${code}`, data: undefined, defined: true })
const takenUp = () => refused(409, 'ALREADY_TAKEN_UP')
const WITHDRAWN = 'withdrawn'

/** A server on which sales are parked, taken up and withdrawn, and which loses its answers when it is told to. */
export function parkedServer(begun: ParkedSale[]) {
  const rows = new Map(begun.map((sale) => [sale.id, { sale, key: null as string | null }]))
  const state = { loses: false }
  const answered = <T>(answer: T): T => {
    if (state.loses) throw NO_NETWORK
    return answer
  }
  /** @throws ApiError if it was taken with another key */
  const take = (id: string, key: string) => {
    const row = rows.get(id)
    if (!row) throw refused(404, 'NOT_FOUND')
    if (row.key !== null && row.key !== key) throw takenUp()
    row.key = key
    return row.sale
  }
  const sales = {
    listParkedSales: () =>
      answered([...rows.values()].filter(({ key }) => key === null).map(({ sale }) => sale)),
    parkSale: ({ id, cart }) => {
      if (rows.get(id)?.key) throw takenUp()
      const sale = { ...parked, id, cart: cart as ParkedSale['cart'], customer: null }
      if (!rows.has(id)) rows.set(id, { sale, key: null })
      return answered(sale)
    },
    takeParkedSale: ({ params, headers }) => answered(take(params.id, headers['idempotency-key'] ?? '')),
    unparkSale: ({ id }) => {
      if (!rows.has(id)) rows.set(id, { sale: parked, key: null })
      take(id, WITHDRAWN)
      return answered({ id })
    },
  } satisfies Sales
  return { state, rows, sales, takeElsewhere: (id: string) => take(id, 'another device') }
}

export const goods = (input: { search?: string }) =>
  input.search === PAPER.barcode ? [PAPER] : among([MILK])(input)

/** A counter whose server answers parking and taking up only when it is told to. */
export async function slowCounter(begun: ParkedSale[]) {
  const server = parkedServer(begun)
  let release = () => {}
  const later =
    <Input, Output>(own: (input: Input) => Output) =>
    (input: Input): Promise<Output> => {
      const answer = own(input)
      return new Promise((answered) => {
        release = () => answered(answer)
      })
    }
  const { sales } = server
  const slow = {
    ...sales,
    parkSale: later(sales.parkSale),
    takeParkedSale: later(sales.takeParkedSale),
  }
  const drawn = await openCounter(goods, 'owner', undefined, { sales: slow })
  const reopen = async () => {
    await drawn.unmount()
    release()
    await openCounter(goods, 'owner', undefined, { sales })
  }
  return { ...server, reopen, release: () => release() }
}

/** Of each parked sale, in order, whether it is no more. */
export const takenOf = (rows: Map<string, { key: string | null }>) =>
  [...rows.values()].map(({ key }) => key !== null)

export const waits = page.getByRole('button', { name: /\d esperam?/ })

/** Takes one up from the list that opens without an open sale. */
export async function takeUp(name: RegExp) {
  await waits.click()
  await pressParked(name)
}

export const pressParked = (name: RegExp) =>
  page.getByRole('region', { name: 'Vendas estacionadas' }).getByRole('button', { name }).first().click()
