import type { Statement } from '@prateleira/contract/receivables/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { ReverseReceipt } from './reverse-receipt.tsx'

const receipt: Statement['entries'][number] = {
  id: crypto.randomUUID(),
  kind: 'receipt',
  amount: '-20.00',
  balance: '30.00',
  method: 'dinheiro',
  sale_id: null,
  number: null,
  reason: null,
  entry_date: '2026-11-25',
  at: '2026-11-25T12:00:00.000Z',
  by: 'Rui Prado',
  is_reversed: false,
}
const session = {
  id: crypto.randomUUID(),
  opened_at: '2026-11-25T12:00:00.000Z',
  opened_by: null,
  opening_float: '0.00',
}
const registers = [{ id: crypto.randomUUID(), name: 'Caixa 1', session }]

test.for([
  { keeps: true, said: /voltam a ser devidos e saem do caixa\./ },
  { keeps: false, said: /voltam a ser devidos\.$/ },
])(
  'the reversal of a receipt in cash names the cash session where the shop keeps one: $keeps',
  async ({ keeps, said }) => {
    await draw(<ReverseReceipt receipt={receipt} onClose={() => undefined} />, {
      cash: { getCash: () => ({ is_on: keeps, registers }) },
    })
    await expect.element(page.getByText(said)).toBeVisible()
  },
)
