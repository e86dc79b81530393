import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import type { ShopRole } from '@prateleira/contract/rights'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import CounterPage from '../src/features/sales/counter/counter-page.tsx'
import { meQuery } from '../src/lib/me.ts'
import { queryClient } from '../src/lib/query-client.ts'
import type { Answers } from './answers.ts'
import { pressKey } from './keys.ts'
import { owner } from './owner.ts'
import { drawPage } from './render.tsx'
import { among, variant } from './variants.ts'

export const CHEESE: VariantOption = { ...variant('Queijo coalho'), unit: 'kg', sale_price: '50.00' }
export const MILK: VariantOption = { ...variant('Leite'), sale_price: '5.00' }
export const PAPER: VariantOption = {
  ...variant('Papel'),
  sku: 'PAP-006',
  barcode: '2000000406008',
}

export const search = page.getByRole('combobox', { name: 'Código, nome ou 3*código' })
export const lines = page.getByRole('list', { name: 'Itens da venda' })
export const weight = page.getByLabelText('Quantidade (kg)')
export const received = page.getByLabelText('Dinheiro recebido')
export const methods = page.getByRole('button', { name: /Dinheiro/ })

type Search = (input: { search?: string }) => VariantOption[] | Promise<VariantOption[]>

/** The counter's page with its field in focus, of a shop with these goods. */
export async function openCounter(
  searchVariants: Search = among([CHEESE, MILK, PAPER]),
  role: ShopRole = 'owner',
  address?: string,
  more: Answers = {},
) {
  const answers: Answers = {
    ...more,
    sales: { getDiscountLimits: () => ({ seller: '10', manager: '30' }), ...more.sales },
    catalog: { searchVariants, ...more.catalog },
    cash: { getCash: () => ({ is_on: false, registers: [] }) },
    contacts: { customerOptions: () => [], ...more.contacts },
  }
  const drawn = await drawPage(<CounterPage />, answers, address)
  if (role !== owner.role) queryClient.setQueryData(meQuery.queryKey, { ...owner, role })
  await expect.element(search).toHaveFocus()
  return drawn
}

/** Adds the product that this name finds first. */
export async function add(name: string) {
  await search.fill(name)
  await expect.element(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await pressKey('Enter')
}
