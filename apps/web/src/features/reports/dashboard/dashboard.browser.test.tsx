import { rightsOf } from '@prateleira/contract/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { owner } from '../../../../test/owner.ts'
import { drawPage } from '../../../../test/render.tsx'
import { meQuery } from '../../../lib/me.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Dashboard } from './dashboard.tsx'

const DATA = {
  total_products: 2,
  low_stock: 0,
  stock_value: null,
  total_items: '12',
  mixes_units: false,
  recent_sales: { count: 3, total: '90.00' },
  previous_sales: { count: 0, total: '0.00' },
  low_stock_products: [],
  popular_products: [],
}

test('whoever has no right to reports reads nothing that the server keeps from them', async () => {
  await drawPage(<Dashboard banner={null} bannerKnown subscription={null} />, {
    reports: { dashboard: () => DATA, activity: () => [] },
  })
  await expect.element(page.getByText('Produtos Populares')).toBeVisible()
  queryClient.setQueryData(meQuery.queryKey, { ...owner, role: 'seller', rights: rightsOf('seller') })
  await expect.element(page.getByText('As vendas são só as suas.')).toBeVisible()
  await expect.element(page.getByText('Vendas Recentes')).toBeVisible()
  await expect.element(page.getByText('Produtos Populares')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Nenhuma venda/)).not.toBeInTheDocument()
})

test('an empty dashboard offers the import beside the first product, to who may import', async () => {
  await drawPage(<Dashboard banner={null} bannerKnown subscription={null} />, {
    reports: {
      dashboard: () => ({ ...DATA, total_products: 0, recent_sales: DATA.previous_sales }),
      activity: () => [],
    },
  })
  await expect.element(page.getByRole('link', { name: 'Cadastrar Primeiro Produto' })).toBeVisible()
  const upload = page.getByRole('link', { name: 'Importar Planilha' })
  await expect.element(upload).toHaveAttribute('href', '/produtos/importar')
})
