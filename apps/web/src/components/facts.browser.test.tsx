import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { Facts } from './facts.tsx'
import { Money } from './money.tsx'

test('an amount that is longer than its column wraps instead of covering the next one', async () => {
  await page.viewport(360, 740)
  await draw(
    <Facts
      facts={[
        ['Preço de venda', <Money key="sale" value="999999999999.00" />],
        ['Margem', '100,0% sobre o preço de venda'],
        ['Preço de custo', <Money key="cost" value="12.50" />],
      ]}
    />,
  )
  const facts = page.getByRole('definition')
  await expect.element(facts.first()).toMatchTextContent(/R\$.999\.999\.999\.999,00/)
  for (const fact of facts.elements()) expect(fact.scrollWidth).toBeLessThanOrEqual(fact.clientWidth)
  // Between thousands: no figure stands alone.
  const part = (text: string) => {
    const range = document.createRange()
    const node = document.createTreeWalker(facts.first().element(), NodeFilter.SHOW_TEXT)
    while (node.nextNode()) if (node.currentNode.textContent === text) range.selectNode(node.currentNode)
    return range.getClientRects().length
  }
  expect(part('999,00')).toBe(1)
  const [long, , short] = facts.elements().map((fact) => fact.clientHeight)
  expect(long).toBeGreaterThan(short as number)
})

test('elsewhere it stays on one line', async () => {
  await draw(
    <div style={{ width: 80 }}>
      <Money value="999999999999.00" />
    </div>,
  )
  const amount = page.getByText(/999\.999/)
  await expect.element(amount).toBeVisible()
  expect(amount.element().getBoundingClientRect().height).toBeLessThan(30)
})
