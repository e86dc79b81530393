import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import DuePanel from './due-panel.tsx'

test('a long name without spaces stays within a phone', async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  const name = '40:20:40 (GUARANA+ACAI+MACA+GUARANA)'
  const item = {
    product_id: crypto.randomUUID(),
    name,
    size: 'P',
    color: 'Azul',
    class: 'C' as const,
    counted_at: null,
  }
  await draw(<DuePanel onCount={() => {}} />, {
    counts: { countsDue: () => ({ classes: [{ class: 'C', products: 1, due: 1 }], items: [item] }) },
  })
  await expect.element(page.getByText(`${name} · P · Azul`)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
