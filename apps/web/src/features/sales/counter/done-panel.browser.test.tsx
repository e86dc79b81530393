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
