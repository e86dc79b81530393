import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../../../test/render.tsx'
import { among, productOf, variant } from '../../../test/variants.ts'
import { EntryForm } from './entry/entry-form.tsx'
import { ExitForm } from './exit/exit-form.tsx'

const rice = variant('Arroz', { current_stock: '40', cost_price: '0.80' })
const answers = {
  catalog: { searchVariants: among([rice]), getProduct: () => productOf(rice, '0.80') },
  contacts: { supplierOptions: () => [] },
}

test('an entry says at its price what that changes, and at its date which day an empty one means', async () => {
  await drawPage(<EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} />, answers)
  const price = page.getByRole('textbox', { name: 'Preço unitário' })
  await expect.element(price).toHaveAccessibleDescription(/Muda o custo médio; o preço de custo .* fica/)
  await expect.element(page.getByText('Em branco: hoje, 25/11/2026')).toBeVisible()
  await page.getByRole('combobox', { name: 'Produto' }).fill('arroz')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('10')
  await price.fill('1,35')
  await expect.element(price).toHaveAccessibleDescription(/Custo médio: R\$\s0,80 → R\$\s0,91\./)
})

test('Enter selects what already stands in the next field, as Tab does', async () => {
  await drawPage(<EntryForm onRegistered={() => {}} onKept={() => {}} offline={false} />, answers)
  const price = page.getByRole('textbox', { name: 'Preço unitário' })
  await price.fill('1,20')
  await page.getByRole('textbox', { name: 'Quantidade' }).fill('3')
  await userEvent.keyboard('{Enter}')
  await expect.element(price).toHaveFocus()
  await userEvent.keyboard('1,35')
  await expect.element(price).toHaveValue('1,35')
})

test('who acts is offered right below the field that it fills in', async () => {
  await drawPage(<ExitForm onRegistered={() => {}} />, answers)
  const person = page.getByRole('textbox', { name: 'Responsável' })
  const offer = page.getByRole('button', { name: 'Preencher com Rui Prado' })
  const gap = () =>
    offer.element().getBoundingClientRect().top - person.element().getBoundingClientRect().bottom
  await expect.poll(gap).toBeLessThan(12)
  expect(gap()).toBeGreaterThanOrEqual(0)
  await offer.click()
  await expect.element(person).toHaveValue('Rui Prado')
})
