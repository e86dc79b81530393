import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sold } from '../../../../test/movements.ts'
import { drawPage } from '../../../../test/render.tsx'
import { RecentExits } from './recent-exits.tsx'

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
