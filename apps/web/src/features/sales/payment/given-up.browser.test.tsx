import type { HoldInput, PendingSale } from '@prateleira/contract/sales/pending-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { add, lines, MILK, methods, openCounter, PAPER, received } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { parkedServer, takenOf } from '../../../../test/parked.ts'
import { among } from '../../../../test/variants.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** A counter at which milk for R$ 5,00 waits for its Pix, R$ 2,00 of it paid in cash. */
async function waitForPix() {
  const server = parkedServer([])
  const held: PendingSale[] = []
  const answers = {
    ...server.sales,
    getPixSettings: () => ({ account: { key: 'loja@exemplo.com.br', name: 'Loja', city: 'Recife' } }),
    listPendingSales: () => held,
    holdSale: ({ id, sale }: HoldInput): PendingSale => {
      const payments = sale.payments.map(({ method, amount }) => ({ method, amount, received: null }))
      const pending: PendingSale = {
        id,
        customer: null,
        asked_by: null,
        asked_at: '2026-11-29T12:00:00.000Z',
        is_late: false,
        total: sale.total,
        lines: [],
        discount: null,
        payments,
        pix: null,
        state: 'waiting',
      }
      held.push(pending)
      return pending
    },
    giveUpPendingSale: ({ params }: { params: { id: string } }) => {
      const [pending] = held.splice(0) as [PendingSale]
      return { ...pending, id: params.id, state: 'given_up' as const, was_waiting: true }
    },
  }
  const drawn = await openCounter(among([MILK, PAPER]), 'owner', undefined, { sales: answers })
  await add('Leite')
  await pressKey('F8')
  await methods.click()
  await received.fill('2,00')
  await pressKey('Enter')
  await expect.element(page.getByText('Falta receber')).toBeVisible()
  await pressKey('2')
  await pressKey('Enter')
  await expect.element(giveUp).toBeVisible()
  return { ...server, held, drawn }
}

const giveUp = page.getByRole('button', { name: /Desistir e voltar/ })
const isTaken = page.getByText(/Já recebido: R\$\s2,00/)

test('giving a Pix up brings its sale back with what was received of it', async () => {
  await waitForPix()
  await giveUp.click()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.element(isTaken).toBeVisible()
})

test('a sale that was begun meanwhile is parked first, and stays open with the Pix waiting where that fails', async () => {
  const { state, rows, held } = await waitForPix()
  await add('Papel')
  state.loses = true
  await giveUp.click()
  await expect.element(page.getByText(/Sem conexão/).first()).toBeVisible()
  await expect.element(lines.getByText('Papel')).toBeVisible()
  await expect.element(lines.getByText('Leite')).not.toBeInTheDocument()
  expect(held).toHaveLength(1)
  state.loses = false
  await giveUp.click()
  await expect.element(lines.getByText('Leite')).toBeVisible()
  await expect.element(lines.getByText('Papel')).not.toBeInTheDocument()
  await expect.element(isTaken).toBeVisible()
  expect(held).toHaveLength(0)
  await expect.poll(() => takenOf(rows)).toEqual([true, false])
})
