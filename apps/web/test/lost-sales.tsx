import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { SaleStatus } from '@prateleira/contract/reports/rules'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { PixAccount } from '@prateleira/contract/sales/pix'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import CounterPage from '../src/features/sales/counter/counter-page.tsx'
import { ApiError } from '../src/lib/errors.ts'
import { queryClient } from '../src/lib/query-client.ts'
import { type Answers, NO_NETWORK } from './answers.ts'
import { pressKey } from './keys.ts'
import { drawPage } from './render.tsx'
import { among, variant } from './variants.ts'

const MILK: VariantOption = { ...variant('Leite'), sale_price: '5.00' }
const PAPER: VariantOption = { ...variant('Papel'), sale_price: '7.00' }

export const search = page.getByRole('combobox', { name: 'Código, nome ou 3*código' })
export const lines = page.getByRole('list', { name: 'Itens da venda' })
export const again = page.getByRole('button', { name: /^Enviar de novo/ })
export const line = page.getByRole('status').filter({ hasText: 'sem resposta' })

interface Network {
  /** The bodies sent. */
  sent: SaleInput[]
  account: PixAccount | null
  /** What it answers to the next. */
  next: 'lost' | number | ApiError
  /** What the sale is by then. */
  status: SaleStatus
  /** The answer arrives once this is resolved. */
  arrives: Promise<void> | null
}
const begun = (): Network => ({ sent: [], account: null, next: 'lost', status: 'completed', arrives: null })
export const network = begun()

export const answers: Answers = {
  catalog: { searchVariants: among([MILK, PAPER]) },
  cash: { getCash: () => ({ is_on: false, registers: [] }) },
  sales: {
    getPixSettings: () => ({ account: network.account }),
    listPendingSales: () => [],
    holdSale: ({ id, sale }) => {
      network.sent.push(sale)
      if (network.next === 'lost') throw NO_NETWORK
      return pendingOf(id, sale)
    },
    registerSale: async ({ body }) => {
      network.sent.push(body)
      await network.arrives
      if (network.next === 'lost') throw NO_NETWORK
      if (network.next instanceof ApiError) throw network.next
      const { total } = body
      return {
        id: 'sale',
        number: network.next,
        status: network.status,
        sale_date: '2026-11-27',
        total,
        discount: '0',
        change: '0',
        movements: [],
      }
    },
  },
}
const pendingOf = (id: string, { total, payments }: SaleInput): PendingSale => ({
  id,
  customer: null,
  asked_by: null,
  asked_at: new Date().toISOString(),
  is_late: false,
  total,
  lines: [],
  discount: null,
  payments: payments.map(({ method, amount }) => ({ method, amount, received: null })),
  pix: null,
  state: 'waiting',
})
const refused = (code: string, status: number, message: string) =>
  new ApiError({ code, status, message, data: null, defined: true })
export const refusal = refused('VARIANT_INACTIVE', 409, 'Leite foi desativado.')
export const atDoor = refused('RIGHT_MISSING', 403, 'Peça a um gerente.')

/** A device on which nobody has sold, and a network that loses what is sent. */
export function beginAnew() {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  Object.assign(network, begun())
}

export async function add(name: string) {
  await search.fill(name)
  await expect.element(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await pressKey('Enter')
}

/** Sells without getting an answer, by card or what `key` stands for. */
export async function lose(name: string, key = '3') {
  await add(name)
  await pressKey('F8')
  await pressKey(key)
  await pressKey('Enter')
  await expect.element(again).toBeVisible()
}

/** The same, and serves the next. */
export async function loseAndGoOn(name: string, key?: string) {
  await lose(name, key)
  await pressKey('Escape')
  await expect.element(search).toHaveFocus()
  await expect.element(lines).not.toBeInTheDocument()
}

export async function openCounter() {
  const drawn = await drawPage(<CounterPage />, answers)
  await expect.element(search).toHaveFocus()
  return drawn
}
