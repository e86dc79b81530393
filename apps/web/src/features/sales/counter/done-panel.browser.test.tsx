import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../../test/render.tsx'
import { EMPTY } from './cart.ts'
import type { Done } from './done.ts'
import { DonePanel } from './done-panel.tsx'

const sold = (change: string, payments: Done['payments']): Done => ({
  sale: { id: crypto.randomUUID(), number: 7, total: '33.02', change } as Done['sale'],
  cart: EMPTY,
  payments,
  soldAt: '2026-11-28T12:00:00.000Z',
})
const receipt = { print: () => {}, share: () => {} } as never
const shown = page.getByRole('region', { name: 'Venda concluída' })

test('the change stands above the total and the cash that was given', async () => {
  await draw(
    <DonePanel
      done={sold('16.98', [
        { method: 'pix', amount: '13.02', received: null },
        { method: 'dinheiro', amount: '20.00', received: '36.98' },
      ])}
      receipt={receipt}
      onNext={() => {}}
    />,
  )
  await expect.element(shown).toMatchTextContent(/Troco\s*R\$ 16,98/)
  await expect.element(shown).toMatchTextContent(/Total R\$ 33,02 · recebido R\$ 36,98 em dinheiro/)
})

const cash = { method: 'dinheiro', amount: '13.02', received: null } as const
const zelia = { id: crypto.randomUUID(), name: 'Dona Zélia', phone: null }

test('a sale that is partly owed shows its total, whose debt it is, when it is due and what they owe', async () => {
  const done = sold('0.00', [cash, { method: 'fiado', amount: '20.00', received: null }])
  const open = [
    {
      sale_id: done.sale.id,
      number: 7,
      due_date: '2026-12-28',
      amount: '20.00',
      left: '20.00',
      days_overdue: 0,
    },
  ]
  await draw(
    <DonePanel
      done={{ ...done, cart: { ...EMPTY, customer: zelia } as Done['cart'] }}
      receipt={receipt}
      onNext={() => {}}
    />,
    {
      receivables: {
        getStatement: () => ({
          customer: zelia,
          balance: '55.00',
          overdue: '0.00',
          credit_limit: '100.00',
          due_days: 30,
          open,
          entries: [],
          next: null,
        }),
      },
    },
  )
  await expect.element(shown).toMatchTextContent(/Recebido\s*R\$ 13,02\s*Total R\$ 33,02/)
  await expect
    .element(shown)
    .toMatchTextContent(/Fiado R\$ 20,00 de Dona Zélia, vence em 28\/12\/2026 · deve agora R\$ 55,00/)
})

test('a sale on credit says whose it is while the statement is unknown', async () => {
  const done = sold('0.00', [{ method: 'fiado', amount: '33.02', received: null }])
  await draw(
    <DonePanel
      done={{ ...done, cart: { ...EMPTY, customer: zelia } as Done['cart'] }}
      receipt={receipt}
      onNext={() => {}}
    />,
    { receivables: { getStatement: () => new Promise(() => {}) } },
  )
  await expect.element(shown).toMatchTextContent(/Fiado\s*R\$ 33,02\s*de Dona Zélia/)
})
