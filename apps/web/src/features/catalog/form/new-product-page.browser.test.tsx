import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from '../../../../test/answers.ts'
import { drawPage } from '../../../../test/render.tsx'
import NewProductPage from './new-product-page.tsx'

const cost = page.getByLabelText('Preço de custo')
const sale = page.getByLabelText('Preço de venda')
const BELOW = 'O preço de venda está abaixo do preço de custo.'

test('a price that is no number, and a sale price below the cost, are said when the field is left', async () => {
  const answers: Answers = {
    catalog: { listCategories: () => [] },
    contacts: { supplierOptions: () => [] },
  }
  const first = await drawPage(<NewProductPage />, answers)
  await userEvent.type(cost, 'abc')
  await userEvent.tab()
  await expect.element(cost).toHaveAccessibleDescription('Use um número, como 12,50')
  // Also when it comes back with the draft.
  await first.unmount()
  await drawPage(<NewProductPage />, answers)
  await expect.element(cost).toHaveValue('abc')
  await expect.element(cost).toHaveAccessibleDescription('Use um número, como 12,50')
  await userEvent.fill(cost, '14,90')
  await userEvent.fill(sale, '12')
  await expect.element(page.getByText(BELOW)).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText(BELOW)).toBeVisible()
  // Not while it is typed: '1' is the beginning of '15'.
  await userEvent.fill(sale, '1')
  await expect.element(page.getByText(BELOW)).not.toBeInTheDocument()
  await userEvent.fill(sale, '15')
  await userEvent.tab()
  await expect.element(page.getByText(BELOW)).not.toBeInTheDocument()
  await userEvent.fill(cost, '16')
  await userEvent.tab()
  await expect.element(page.getByText(BELOW)).toBeVisible()
})
