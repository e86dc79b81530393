import type { ParkedSale } from '@prateleira/contract/sales/parked-schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { add, lines, MILK, openCounter } from '../../../../test/counter.tsx'
import { pressKey } from '../../../../test/keys.ts'
import { among } from '../../../../test/variants.ts'

test('a price of 0 that was given on purpose is not asked for again once a parked sale is taken up', async () => {
  const parked: ParkedSale[] = []
  const milk = { ...MILK, sale_price: null }
  await openCounter((input) => among([milk])(input), 'owner', undefined, {
    sales: {
      listParkedSales: () => parked,
      parkSale: ({ id, cart }) => {
        const sale: ParkedSale = {
          id,
          customer: null,
          parked_by: null,
          parked_at: '2026-11-25T12:00:00.000Z',
          cart: cart as ParkedSale['cart'],
          total: '0.00',
        }
        parked.push(sale)
        return sale
      },
      takeParkedSale: () => parked.pop() as ParkedSale,
    },
  })
  await add('Leite')
  await userEvent.fill(page.getByLabelText('Preço (R$)'), '0')
  await pressKey('Enter')
  await expect.element(lines.getByText('Sem preço')).toBeVisible()
  await page.getByRole('button', { name: /Estacionar/ }).click()
  await expect.poll(() => parked.length).toBe(1)
  await expect.element(lines.getByText('Sem preço')).not.toBeInTheDocument()
  milk.product_name = 'Leite integral'
  await page.getByRole('button', { name: /Retomar/ }).click()
  await page.getByRole('button', { name: /Leite/ }).click()
  // What the catalogue says of it has come.
  await expect.element(lines.getByText('Leite integral').first()).toBeVisible()
  await expect.element(lines.getByText('Sem preço')).toBeVisible()
  await expect.element(lines.getByText('Informe o preço')).not.toBeInTheDocument()
})
