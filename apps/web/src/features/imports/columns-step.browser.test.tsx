import type { ImportMapping } from '@prateleira/contract/imports/rules'
import type { ProductImport } from '@prateleira/contract/imports/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../test/render.tsx'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ColumnsStep } from './columns-step.tsx'

const found: ProductImport = {
  id: crypto.randomUUID(),
  file_name: 'produtos.csv',
  format: 'csv',
  source: 'other',
  status: 'ready',
  row_count: 1,
  columns: [
    { name: 'Nome', samples: ['Café'] },
    { name: 'Custo', samples: ['6,66'] },
  ],
  sheet: null,
  other_sheets: [],
  mapping: { name: 0, cost_price: 1 },
  decimals: {},
  without_barcodes: false,
  progress: { done: 0, total: 0 },
  failure: null,
  products_made: 0,
  variants_made: 0,
  categories_made: 0,
  suppliers_made: 0,
  products_skipped: 0,
  products_known: 0,
  products_kept: 0,
  products_without_barcode: 0,
  lines: { applied: 0, skipped: 0, known: 0, refused: 0 },
  created_at: '2026-11-25T12:00:00.000Z',
  finished_at: null,
}

test('a column that another field has is refused beside the second field; what no field takes is named above them', async () => {
  const sent: ImportMapping[] = []
  const columns = ['Nome', 'Est.', 'Curva', 'Rua'].map((name) => ({ name, samples: ['1'] }))
  const mapping = { name: 0, stock: 1 }
  await draw(<ColumnsStep found={{ ...found, columns, mapping }} onBack={() => {}} onChosen={() => {}} />, {
    imports: {
      previewImport: ({ body }) => {
        sent.push(body.mapping)
        throw new Error('Enough is known')
      },
    },
  })
  const unused = page.getByText('Estas colunas não serão importadas: Curva, Rua.')
  await expect.element(unused).toBeVisible()
  const minimum = page.getByRole('combobox', { name: 'Estoque mínimo' })
  const choose = async (column: string) => {
    await userEvent.click(minimum)
    await userEvent.click(page.getByRole('option', { name: column }))
  }
  expect(unused.element().getBoundingClientRect().bottom).toBeLessThan(
    minimum.element().getBoundingClientRect().top,
  )
  await choose('Est.')
  await expect.element(minimum).toHaveAccessibleDescription(/Esta coluna já é usada em Estoque/)
  await expect.element(page.getByRole('combobox', { name: 'Estoque', exact: true })).toBeValid()
  await userEvent.click(page.getByRole('button', { name: 'Conferir produtos' }))
  await expect.element(minimum).toHaveFocus()
  expect(sent).toEqual([])
  await choose('Curva')
  await expect.element(minimum).toBeValid()
  await userEvent.click(page.getByRole('button', { name: 'Conferir produtos' }))
  await expect.poll(() => sent).toEqual([{ name: 0, stock: 1, min_stock: 2 }])
})

test('who may not see costs is offered no field for them, told why, and sends none that was chosen before', async () => {
  const sent: ImportMapping[] = []
  await draw(<ColumnsStep found={found} onBack={() => {}} onChosen={() => {}} />, {
    imports: {
      previewImport: ({ body }) => {
        sent.push(body.mapping)
        throw new Error('Enough is known')
      },
    },
  })
  await expect.element(page.getByLabelText('Preço de custo')).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, sees_costs: false })
  await expect.element(page.getByText('você não tem permissão para informar custos')).toBeVisible()
  await expect.element(page.getByLabelText('Preço de custo')).not.toBeInTheDocument()
  await expect.element(page.getByText('Esta coluna não será importada: Custo.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Conferir produtos' }))
  await expect.poll(() => sent).toEqual([{ name: 0 }])
})
