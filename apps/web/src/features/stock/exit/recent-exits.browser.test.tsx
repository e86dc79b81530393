import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sold } from '../../../../test/movements.ts'
import { drawPage } from '../../../../test/render.tsx'
import { RecentExits } from './recent-exits.tsx'

test('an exit shows the one state that its line of a sale is in, and is reversed only while nothing came back', async () => {
  await drawPage(<RecentExits onReverse={() => {}} onOpen={() => {}} />, {
    stock: {
      recentExits: () => [
        sold('Leite', {}),
        sold('Pão', { sale_state: 'part_returned', quantity: '2', returned: '1' }),
        sold('Mel', { sale_state: 'part_returned', quantity: '2', returned: '2' }),
        sold('Sal', { sale_state: 'part_returned', quantity: '2', returned: '0' }),
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
  await stateOf('Mel', 'Devolvida', false)
  await stateOf('Sal', 'Concluída', false)
  await stateOf('Café', 'Devolvida', false)
  await stateOf('Queijo', 'Estornada', false)
  await stateOf('Copo', 'Concluída', true)
  await expect.element(item('Leite').getByText(/Pagamento: Misto/)).toBeVisible()

  // The list is narrower than its details: no line begins with the point that separates them, or is cut off by what hides it.
  const line = item('Leite')
    .getByText(/Pagamento: Misto/)
    .element().parentElement as HTMLElement
  line.style.width = '100px'
  const edge = line.parentElement?.getBoundingClientRect().left ?? 0
  let lines = 0
  for (const one of line.children) {
    const range = document.createRange()
    range.selectNodeContents(one.firstChild as Text)
    for (const { left } of range.getClientRects()) expect(left).toBeGreaterThanOrEqual(edge)
    lines += range.getClientRects().length
    const box = one.getBoundingClientRect()
    const indent = Number.parseFloat(getComputedStyle(one, '::before').width)
    if (box.left < edge) expect(box.left + indent).toBeLessThanOrEqual(edge)
  }
  expect(lines).toBeGreaterThan(line.children.length)
})
