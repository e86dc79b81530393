import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { drawDelivery } from '../../../../test/delivery.tsx'

const quantity = page.getByRole('textbox', { name: 'Quantidade' })
const price = page.getByRole('textbox', { name: 'Preço unitário' })

/** Whether a touch on the field's first and last pixel meets it: nothing lies above it, and it is on the screen. */
function isFree(field: Locator): boolean {
  const element = field.element()
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every((y) => document.elementFromPoint(left + 20, y) === element)
}

test.each([
  ['of one item, which opens at once', 1, false],
  ['of several, after the question', 2, false],
  ['that a link opens', 1, true],
])('on a phone a correction %s shows quantity and price free of the bar', async (_, count, isLinked) => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(360, 640)
  await drawDelivery(() => {}, { count, address: ({ id }) => (isLinked ? `/?corrigir=${id}` : '/') })
  if (!isLinked) await page.getByRole('button', { name: 'Corrigir Leite' }).click()
  if (count > 1) await page.getByRole('dialog').getByRole('button', { name: 'Corrigir' }).click()
  await expect.element(quantity).toHaveFocus()
  await expect.poll(() => [isFree(quantity), isFree(price)]).toEqual([true, true])
})
