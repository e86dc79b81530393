import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../test/render.tsx'
import { Money } from './money.tsx'
import { StatCard } from './stat-card.tsx'

test('an amount that is wider than its card breaks after its sign, not within its digits', async () => {
  await draw(
    <div style={{ width: 'fit-content' }}>
      <StatCard label="Ticket" value={<Money value="123450.00" />} />
    </div>,
  )
  const amount = page.getByText('123.450,00').element()
  const card = amount.closest('div') as HTMLElement
  // One pixel less than what it takes.
  card.parentElement?.style.setProperty('width', `${Math.floor(card.getBoundingClientRect().width) - 1}px`)
  const range = document.createRange()
  range.selectNode(amount.lastChild as Node)
  const digits = Array.from(range.getClientRects())
  expect(digits).toHaveLength(1)
  expect(digits[0]?.top).toBeGreaterThan(
    page.getByText('R$', { exact: true }).element().getBoundingClientRect().top + 9,
  )
})

test('elsewhere an amount stays in one line', async () => {
  await draw(
    <div style={{ width: 40 }}>
      <Money value="123450.00" />
    </div>,
  )
  const range = document.createRange()
  range.selectNodeContents(page.getByText('123.450,00').element())
  expect(range.getBoundingClientRect().height).toBeLessThan(30)
})
