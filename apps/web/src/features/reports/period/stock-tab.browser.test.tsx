import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage } from '../../../../test/render.tsx'
import { queryClient } from '../../../lib/query-client.ts'
import { StockTab } from './stock-tab.tsx'

const variant = (color: string) => ({
  id: crypto.randomUUID(),
  product_name: 'Chinelo',
  size: '40',
  color,
})

test('where every product has enough, the variants that are sold out are named', async () => {
  for (const [total, colors, said] of [
    [1, ['Preta'], '1 variante sem estoque: Chinelo · 40 · Preta'],
    [9, ['Preta', 'Azul'], '9 variantes sem estoque: Chinelo · 40 · Preta, Chinelo · 40 · Azul e mais 7'],
  ] as const) {
    const drawn = await drawPage(<StockTab page={1} />, {
      reports: {
        stock: () => ({
          lowStockProducts: [],
          total: 0,
          soldOutVariants: { total, first: colors.map(variant) },
        }),
      },
    })
    await expect.element(page.getByText('Todos os produtos estão com estoque adequado')).toBeVisible()
    await expect.element(page.getByText(said)).toBeVisible()
    await drawn.unmount()
    queryClient.clear()
  }
})
