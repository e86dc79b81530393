import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressKey } from '../../../../test/keys.ts'
import { drawPage } from '../../../../test/render.tsx'
import { among, variant } from '../../../../test/variants.ts'
import CounterPage from './counter-page.tsx'

const CHEESE: VariantOption = { ...variant('Queijo coalho'), unit: 'kg', sale_price: '50.00' }
const MILK: VariantOption = { ...variant('Leite'), sale_price: '5.00' }

const search = page.getByRole('combobox', { name: 'Código, nome ou 3*código' })
const lines = page.getByRole('list', { name: 'Itens da venda' })
const weight = page.getByLabelText('Quantidade (kg)')
const methods = page.getByRole('button', { name: /Dinheiro/ })

async function openCounter() {
  await drawPage(<CounterPage />, {
    catalog: { searchVariants: among([CHEESE, MILK]) },
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
  })
  await expect.element(search).toHaveFocus()
}

async function add(name: string) {
  await search.fill(name)
  await expect.element(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await pressKey('Enter')
}

test('a weight that is missing is asked for again after a discount was given', async () => {
  await openCounter()
  await add('Queijo coalho')
  await expect.element(weight).toHaveFocus()
  await pressKey('F4')
  await page.getByLabelText('Desconto na venda').fill('10%')
  await pressKey('Enter')
  await expect.element(weight).toHaveFocus()
  await userEvent.fill(weight, '0,75')
  await pressKey('Enter')
  await expect.element(search).toHaveFocus()
  await expect.element(lines.getByText(/^0,75/)).toBeVisible()
})

test('F8 without the weight says what is missing, and the digit of a method is no weight', async () => {
  await openCounter()
  await add('Queijo coalho')
  await pressKey('F8')
  await pressKey('5')
  await expect
    .element(page.getByText('Falta o peso para receber: digite e confirme com Enter.'))
    .toBeVisible()
  await expect.element(weight).toHaveFocus()
  await expect.element(weight).toHaveValue('')
  await expect.element(weight).toHaveAccessibleDescription(/Falta o peso/)
  await expect.element(methods).not.toBeInTheDocument()
})
