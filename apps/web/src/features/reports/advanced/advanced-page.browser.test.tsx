import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import AdvancedReportsPage from './advanced-page.tsx'

test("on a phone 'Exportar' stands beside the title, whose words stay whole, and not in a bar across the page", async () => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 740)
  await drawPage(<AdvancedReportsPage />, { reports: { reasons: () => [] } }, '/?aba=motivos')
  const title = page.getByRole('heading', { name: 'Relatórios avançados' })
  const button = page.getByRole('button', { name: 'Exportar' })
  await expect.element(button).toBeVisible()
  // Its style may come after it.
  await expect
    .poll(() => button.element().getBoundingClientRect().top)
    .toBeLessThan(title.element().getBoundingClientRect().bottom)
  expect(document.documentElement.scrollWidth).toBe(360)
  // No word of the title is broken.
  const range = document.createRange()
  range.selectNodeContents(title.element())
  await expect.poll(() => range.getClientRects().length).toBe(2)
})
