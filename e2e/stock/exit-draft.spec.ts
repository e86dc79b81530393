import { brazilian } from '../support/reports.ts'
import { EXIT_PAGE, today } from '../support/stock.ts'
import { expect, test } from '../support/test.ts'

test('a form recovered on a later day is dated today; a chosen day stays', async ({ page, shop }) => {
  const date = page.getByRole('button', { name: 'Data da saída' })
  /** Changes the draft as if it had been typed on the day `began` for the day `chosen`, and opens the page again. */
  const reopened = async (began: string, chosen: string) => {
    await page.evaluate(
      ([before, day]) => {
        const key = Object.keys(sessionStorage).find((one) => one.endsWith(':exit')) ?? ''
        const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        draft.begun.exit_date = before
        draft.values.exit_date = day
        sessionStorage.setItem(key, JSON.stringify(draft))
      },
      [began, chosen],
    )
    await page.reload()
    await expect(page.getByText('Recuperamos o que você tinha digitado.')).toBeVisible()
    await expect(page.getByLabel('Observações')).toHaveValue('à noite')
  }
  await page.goto(EXIT_PAGE)
  await page.getByLabel('Observações').fill('à noite')
  await reopened('2026-01-14', '2026-01-12')
  await expect(date).toHaveText(brazilian('2026-01-12'))
  await reopened('2026-01-14', '2026-01-14')
  await expect(date).toHaveText(await today(shop.api))
})
