import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { SaleStatus } from '@prateleira/contract/reports/rules'
import type { PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { PixAccount } from '@prateleira/contract/sales/pix'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, NO_NETWORK } from '../../../../test/answers.ts'
import { pressKey } from '../../../../test/keys.ts'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { among, variant } from '../../../../test/variants.ts'
import { ApiError } from '../../../lib/errors.ts'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import CounterPage from '../counter/counter-page.tsx'

const MILK: VariantOption = { ...variant('Leite'), sale_price: '5.00' }
const PAPER: VariantOption = { ...variant('Papel'), sale_price: '7.00' }

const search = page.getByRole('combobox', { name: 'Código, nome ou 3*código' })
const lines = page.getByRole('list', { name: 'Itens da venda' })
const again = page.getByRole('button', { name: /^Enviar de novo/ })
const line = page.getByRole('status').filter({ hasText: 'sem resposta' })

/** The bodies sent, and what the network answers to the next. */
let sent: SaleInput[] = []
let account: PixAccount | null = null
let next: 'lost' | number | ApiError = 'lost'
/** What the sale is by then. */
let status: SaleStatus = 'completed'
/** The answer arrives once this is resolved. */
let arrives: Promise<void> | null = null
const answers: Answers = {
  catalog: { searchVariants: among([MILK, PAPER]) },
  cash: { getCash: () => ({ is_on: false, registers: [] }) },
  sales: {
    getPixSettings: () => ({ account }),
    listPendingSales: () => [],
    holdSale: ({ id, sale }) => {
      sent.push(sale)
      if (next === 'lost') throw NO_NETWORK
      return pendingOf(id, sale)
    },
    registerSale: async ({ body }) => {
      sent.push(body)
      await arrives
      if (next === 'lost') throw NO_NETWORK
      if (next instanceof ApiError) throw next
      const { total } = body
      return {
        id: 'sale',
        number: next,
        status,
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
  payments: payments.map(({ method, amount }) => ({ method, amount, received: null })),
  pix: null,
  state: 'waiting',
})
const refused = (code: string, status: number, message: string) =>
  new ApiError({ code, status, message, data: null, defined: true })
const refusal = refused('VARIANT_INACTIVE', 409, 'Leite foi desativado.')
const atDoor = refused('RIGHT_MISSING', 403, 'Peça a um gerente.')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  sent = []
  next = 'lost'
  status = 'completed'
  account = null
  arrives = null
})

async function add(name: string) {
  await search.fill(name)
  await expect.element(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await pressKey('Enter')
}

/** Sells without getting an answer, by card or what `key` stands for. */
async function lose(name: string, key = '3') {
  await add(name)
  await pressKey('F8')
  await pressKey(key)
  await pressKey('Enter')
  await expect.element(again).toBeVisible()
}

/** The same, and serves the next. */
async function loseAndGoOn(name: string, key?: string) {
  await lose(name, key)
  await pressKey('Escape')
  await expect.element(search).toHaveFocus()
  await expect.element(lines).not.toBeInTheDocument()
}

async function openCounter() {
  const drawn = await drawPage(<CounterPage />, answers)
  await expect.element(search).toHaveFocus()
  return drawn
}

test('sales without an answer are set aside, stay in another tab, and are sent again as they were, the oldest first', async () => {
  const first = await openCounter()
  await loseAndGoOn('Leite')
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta · R\$\s5,00Enviar de novo$/)
  await loseAndGoOn('Papel')
  await expect.element(line).toMatchTextContent(/^2 vendas sem resposta · R\$\s12,00/)
  await first.unmount()
  sessionStorage.clear()
  await openCounter()
  await expect.element(lines).not.toBeInTheDocument()
  await again.click()
  await expect.element(line).toMatchTextContent(/Sem conexão com o servidor/)
  expect(sent).toHaveLength(3)
  next = 12
  await again.click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(page.getByText('Venda nº 12 registrada').first()).toBeVisible()
  expect(sent).toHaveLength(5)
  expect(sent.slice(3)).toEqual(sent.slice(0, 2))
})

test('a refused one becomes the open sale, or waits until the open one is out of the way', async () => {
  await openCounter()
  await loseAndGoOn('Leite')
  await add('Papel')
  next = refusal
  await again.click()
  await expect.element(line).toMatchTextContent(/Leite foi desativado\. .*conclua ou estacione/)
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  await again.click()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('A venda sem resposta não foi registrada. Leite foi desativado.')
  await expect.element(line).not.toBeInTheDocument()
})

test('one that is refused after the counter was left stays, and does not take the place of another sale', async () => {
  const counter = await openCounter()
  await loseAndGoOn('Leite')
  let arrive = () => {}
  arrives = new Promise((resolve) => (arrive = resolve))
  next = refusal
  await again.click()
  await expect.poll(() => sent.length).toBe(2)
  await counter.unmount()
  await openCounter()
  await add('Papel')
  arrive()
  await expect.element(page.getByText(/Leite foi desativado\./).first()).toBeVisible()
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta/)
  await expect.element(lines).toMatchTextContent(/Papel/)
  expect(Object.values(localStorage).filter((text) => text.includes('Papel'))).toHaveLength(1)
})

test('a refusal at the door does not tell whether the sale is known, so it stays', async () => {
  await openCounter()
  await loseAndGoOn('Leite')
  next = atDoor
  await again.click()
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta .*Peça a um gerente\./)
  await expect.element(lines).not.toBeInTheDocument()
})

test('refused at the door before it was set aside it stays too, over a reload, and is sent again as it was', async () => {
  const counter = await openCounter()
  await lose('Leite')
  next = atDoor
  await pressKey('Enter')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Peça a um gerente.')
  await counter.unmount()
  await drawPage(<CounterPage />, answers)
  next = 12
  await again.click()
  await expect.element(page.getByText('Venda nº 12 concluída').first()).toBeVisible()
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[0])
})

test('one that was never without an answer is given back when it is refused at the door', async () => {
  await openCounter()
  next = atDoor
  await add('Leite')
  await pressKey('F8')
  await pressKey('3')
  await pressKey('Enter')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Peça a um gerente.')
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test('one whose tab was closed is set aside in the next', async () => {
  const counter = await openCounter()
  await lose('Leite')
  await counter.unmount()
  // Its name goes with it, which this page holds until it ends.
  const [[name = '', sale = ''] = []] = Object.entries(localStorage).filter(([, text]) =>
    text.includes('Leite'),
  )
  localStorage.removeItem(name)
  localStorage.setItem(name.replace(/[^:]*$/, 'closed'), sale)
  sessionStorage.clear()
  await openCounter()
  await expect.element(line).toMatchTextContent(/^1 venda sem resposta · R\$\s5,00/)
  await expect.element(lines).not.toBeInTheDocument()
  next = 12
  await again.click()
  await expect.element(page.getByText('Venda nº 12 registrada').first()).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(sent[1]).toEqual(sent[0])
})

test('one that somebody else takes over with the counter stays of who sold it, and they are told before they send it', async () => {
  await openCounter()
  await lose('Leite')
  queryClient.setQueryData(meQuery.queryKey, { ...owner, person_id: crypto.randomUUID() })
  const whose = page.getByText('É de outra pessoa: enviada por você, conta como sua.')
  await expect.element(whose).toBeVisible()
  await pressKey('Escape')
  await expect.element(line).toMatchTextContent(/É de outra pessoa/)
  queryClient.setQueryData(meQuery.queryKey, owner)
  await expect.element(whose).not.toBeInTheDocument()
  await expect.element(line).toBeVisible()
})

test('one that was cancelled meanwhile is said to be, and not sold: set aside, and before', async () => {
  await openCounter()
  await loseAndGoOn('Leite')
  next = 12
  status = 'cancelled'
  await again.click()
  const toast = page.getByText('A venda nº 12 foi registrada e depois cancelada').first()
  await expect.element(toast).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()

  next = 'lost'
  await lose('Papel')
  next = 13
  await pressKey('Enter')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('A venda nº 13 foi registrada e depois cancelada. Confira em Vendas.')
  await expect.element(page.getByText(/nº 1\d (registrada|concluída)/)).not.toBeInTheDocument()
  await expect.element(lines).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})

test('one that waits for its Pix waits there once it is answered', async () => {
  account = { key: 'loja@example.com', name: 'Loja', city: 'Recife' }
  await openCounter()
  await lose('Leite', '2')
  const panel = page.getByRole('region', { name: 'Receber' })
  await expect.element(panel).toMatchTextContent(/^Venda sem respostaR\$\s5,00PixR\$\s5,00Sem conexão/)
  await expect.element(panel).toMatchTextContent(/aguarda o Pix, e o código não chegou aqui: envie de novo/)
  await pressKey('Escape')
  next = 1
  await again.click()
  await expect.element(page.getByText('A venda aguarda o Pix').first()).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(sent[1]).toEqual(sent[0])
})
