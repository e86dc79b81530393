import * as z from 'zod'
import { entitledProcedure, shopProcedure } from '../shared/procedure.ts'
import {
  abc,
  abcInput,
  pastStock,
  pastStockInput,
  profit,
  profitInput,
  reasons,
  reasonsInput,
} from './advanced-schemas.ts'
import {
  movementsReport,
  movementsReportInput,
  overview,
  overviewInput,
  salesReport,
  salesReportInput,
  salesSeries,
  salesSeriesInput,
  stockReport,
  stockReportInput,
} from './report-schemas.ts'
import { activityDay, activityInput, dashboard, searchInput, searchResults } from './schemas.ts'

const tag = { tags: ['Painel'] }
const reportTag = { tags: ['Relatórios'] }

export const reports = {
  dashboard: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/dashboard', summary: 'Números do painel', ...tag })
    .output(dashboard),
  activity: shopProcedure('reports')
    .route({
      method: 'GET',
      path: '/dashboard/activity',
      summary: 'Entradas, saídas e vendas por dia',
      ...tag,
    })
    .input(activityInput)
    .output(z.array(activityDay)),
  search: shopProcedure('catalog_read')
    .route({ method: 'GET', path: '/search', summary: 'Buscar em tudo', ...tag })
    .input(searchInput)
    .output(searchResults),
  overview: shopProcedure('reports')
    .route({ method: 'GET', path: '/reports/overview', summary: 'Visão geral do período', ...reportTag })
    .input(overviewInput)
    .output(overview),
  sales: shopProcedure('reports')
    .route({ method: 'GET', path: '/reports/sales', summary: 'Vendas do período', ...reportTag })
    .input(salesReportInput)
    .output(salesReport),
  salesSeries: shopProcedure('reports')
    .route({
      method: 'GET',
      path: '/reports/sales/series',
      summary: 'Vendas ao longo do período',
      ...reportTag,
    })
    .input(salesSeriesInput)
    .output(salesSeries),
  stock: shopProcedure('reports')
    .route({ method: 'GET', path: '/reports/stock', summary: 'Produtos com estoque baixo', ...reportTag })
    .input(stockReportInput)
    .output(stockReport),
  movements: shopProcedure('reports')
    .route({ method: 'GET', path: '/reports/movements', summary: 'Movimentações do período', ...reportTag })
    .input(movementsReportInput)
    .output(movementsReport),
  reasons: entitledProcedure('advanced_reports', 'reports')
    .route({ method: 'GET', path: '/reports/reasons', summary: 'Saídas do período por motivo', ...reportTag })
    .input(reasonsInput)
    .output(reasons),
  abc: entitledProcedure('advanced_reports', 'reports')
    .route({ method: 'GET', path: '/reports/abc', summary: 'Curva ABC do período', ...reportTag })
    .input(abcInput)
    .output(abc),
  pastStock: entitledProcedure('advanced_reports', 'reports')
    .route({ method: 'GET', path: '/reports/past-stock', summary: 'Estoque no fim de um dia', ...reportTag })
    .input(pastStockInput)
    .output(pastStock),
  profit: entitledProcedure('advanced_reports', 'reports')
    .route({ method: 'GET', path: '/reports/profit', summary: 'Lucro bruto do período', ...reportTag })
    .input(profitInput)
    .output(profit),
}
