import type { ScaleLayout } from '@prateleira/contract/sales/scale-labels'
import { expect, test } from 'vitest'
import { lines, openCounter, search } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { variant } from '../../../../test/variants.ts'

const layout: ScaleLayout = { prefix: '2', code_digits: 6, value: 'price', has_check: false }
/** Product 3, R$ 14,95. */
const LABEL = '2000003014958'
const CORN = {
  ...variant('Milho em grão'),
  internal_code: '003',
  sku: '003',
  unit: 'kg' as const,
  sale_price: '2.99',
}
const RICE = {
  ...variant('Arroz'),
  internal_code: '3',
  sku: 'ARROZ',
  unit: 'kg' as const,
  sale_price: '5.98',
}

const openWith = (goods: (typeof CORN)[]) =>
  openCounter(
    ({ search: text, zeros }: { search?: string; zeros?: string }) =>
      zeros === 'any' && text === '000003' ? goods : [],
    'owner',
    undefined,
    {
      sales: { getScaleLabels: () => ({ layout }) },
    },
  )

test('a label of the scale finds its product however many zeros its code begins with', async () => {
  await openWith([CORN])
  await search.fill(LABEL)
  await pressKey('Enter')
  await expect.element(lines.getByText('Milho em grão')).toBeVisible()
  await expect.element(lines.getByText(/^5 kg/)).toBeVisible()
})

test('of two products with its number the label asks which, and has the weight of the chosen one', async () => {
  await openWith([CORN, RICE])
  await search.fill(LABEL)
  await pressKey('Enter')
  await expect
    .element(lines.getByRole('alert'))
    .toMatchTextContent('Mais de um produto tem este código. Qual?')
  await lines.getByRole('button', { name: /^Arroz/ }).click()
  await expect.element(lines.getByText(/^2,5 kg/)).toBeVisible()
})
