import { addDays } from '../shared/dates.ts'

/** The periods of the reports page and their labels (specification, section 2; 'all' is ours). */
export const PERIODS = ['7days', '30days', '90days', 'year', 'all'] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = '30days'
export const PERIOD_LABELS: Record<Period, string> = {
  '7days': 'Últimos 7 dias',
  '30days': 'Últimos 30 dias',
  '90days': 'Últimos 3 meses',
  year: 'Este ano',
  all: 'Todo o período',
}

const DAYS: Partial<Record<Period, number>> = { '7days': 7, '30days': 30, '90days': 90 }

/**
 * The first day of a period that ends with the tenant's `today` (yyyy-MM-dd), both included: 7, 30 or 90 days with today as
 * the last of them, so that 30 days are the dashboard's 30; 'Este ano' begins on 1 January (REP-01). Null: no beginning.
 */
export function periodStart(period: Period, today: string): string | null {
  if (period === 'all') return null
  const days = DAYS[period]
  return days === undefined ? `${today.slice(0, 4)}-01-01` : addDays(today, 1 - days)
}

/** What can be exported, one of each tab (specification, section 7). */
export const REPORT_KINDS = ['overview', 'sales', 'stock', 'movements', 'customers'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** The tabs as they are called on screen and in 'Relatório de {kind} exportado com sucesso!'. */
export const REPORT_LABELS: Record<ReportKind, string> = {
  overview: 'Visão Geral',
  sales: 'Vendas',
  stock: 'Estoque',
  movements: 'Movimentações',
  customers: 'Clientes',
}

/** The reports that not every plan gives (PLAN-11), each exported by itself. */
export const ADVANCED_KINDS = ['abc', 'reasons', 'past-stock'] as const
export type AdvancedKind = (typeof ADVANCED_KINDS)[number]
export type ExportKind = ReportKind | AdvancedKind
export const ADVANCED_LABELS: Record<AdvancedKind, string> = {
  abc: 'Curva ABC',
  reasons: 'Saídas por motivo',
  'past-stock': 'Estoque em uma data',
}

/** Classes of the ABC curve, by how much of the revenue their products bring in. */
export const ABC_CLASSES = ['A', 'B', 'C'] as const
export type AbcClass = (typeof ABC_CLASSES)[number]

export const SERIES_UNITS = ['day', 'month', 'year'] as const
export type SeriesUnit = (typeof SERIES_UNITS)[number]

const FILE_PREFIXES: Record<ExportKind, string> = {
  overview: 'visao-geral',
  sales: 'vendas',
  stock: 'estoque',
  movements: 'movimentacoes',
  customers: 'clientes',
  abc: 'curva-abc',
  reasons: 'saidas-por-motivo',
  'past-stock': 'estoque-em',
}

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** 'vendas-2026-11-20.csv': `day` is the tenant's today or, for the stock at a past date, that date; yyyy-MM-dd. */
export function exportFileName(kind: ExportKind, format: ExportFormat, day: string): string {
  return `${FILE_PREFIXES[kind]}-${day}.${format}`
}

/** 'completed' and 'cancelled' as people read them, on screen and in exports. */
export const SALE_STATUSES = ['completed', 'cancelled'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]
export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  completed: 'Concluída',
  cancelled: 'Cancelada',
}
