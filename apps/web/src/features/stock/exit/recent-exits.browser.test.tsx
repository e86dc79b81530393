import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { RecentExits } from './recent-exits.tsx'

const sold = (name: string, more: Partial<RecentMovement>): RecentMovement => ({
  id: crypto.randomUUID(),
  user_id: crypto.randomUUID(),
  product_variant_id: crypto.randomUUID(),
  product_id: crypto.randomUUID(),
  product_name: name,
  internal_code: '',
  sku: name.toUpperCase(),
  size: null,
  color: null,
  unit: 'un',
  movement_type: 'out',
  kind: 'exit',
  quantity: '1',
  unit_price: '5.00',
  total_value: '5.00',
  unit_cost: null,
  cost_adjustment: null,
  balance_after: '9',
  movement_date: '2026-11-25',
  exit_reason: 'venda',
  responsible_person: null,
  operator: null,
  notes: null,
  supplier_id: null,
  supplier_name: null,
  customer_name: null,
  payment_method: 'misto',
  sale_items: 1,
  sale_state: 'completed',
  reference_id: crypto.randomUUID(),
  reference_type: 'sale',
  reverses_id: null,
  reversed: false,
  created_at: '2026-11-25T12:00:00.000Z',
  late: null,
  standing_lines: null,
  ...more,
})

test('an exit shows the one state that its sale is in, and is reversed only while nothing came back', async () => {
  await drawPage(<RecentExits onReverse={() => {}} onOpen={() => {}} />, {
    stock: {
      recentExits: () => [
        sold('Leite', {}),
        sold('Pão', { sale_state: 'part_returned' }),
        sold('Café', { sale_state: 'returned' }),
        sold('Queijo', { sale_state: 'cancelled', reversed: true }),
        sold('Copo', { exit_reason: 'perda_dano', sale_state: null, sale_items: null, payment_method: null }),
      ],
    },
  })
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const stateOf = async (name: string, state: string, isReversible: boolean) => {
    await expect.element(item(name).getByText(state, { exact: true })).toBeVisible()
    const states = ['Concluída', 'Devolvida', 'Devolvida em parte', 'Cancelada', 'Estornada']
    for (const other of states.filter((one) => one !== state))
      expect(item(name).getByText(other, { exact: true }).query(), `${other} of ${name}`).toBeNull()
    const reverse = item(name).getByRole('button', { name: `Estornar ${name}` })
    expect(reverse.query() !== null, `reversal of ${name}`).toBe(isReversible)
  }
  await stateOf('Leite', 'Concluída', true)
  await stateOf('Pão', 'Devolvida em parte', false)
  await stateOf('Café', 'Devolvida', false)
  await stateOf('Queijo', 'Estornada', false)
  await stateOf('Copo', 'Concluída', true)
  await expect.element(item('Leite').getByText(/Pagamento: Misto/)).toBeVisible()
})
