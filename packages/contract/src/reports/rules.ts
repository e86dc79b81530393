import { addDays } from '../shared/dates.ts'
import { type ExportFormat, fileEnding } from '../shared/export-formats.ts'
import { EXIT_REASON_LABELS, type ExitReason } from '../stock/rules.ts'

/**
 * The periods of the reports page and their labels. The specification (section 2) has '7days', '30days', '90days' and 'year';
 * the others are ours. 'dates' is a range of days.
 */
export const PERIODS = [
  'today',
  'yesterday',
  '7days',
  '30days',
  '90days',
  'month',
  'lastmonth',
  'year',
  'all',
  'dates',
] as const
export type Period = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: Period = '30days'
export const PERIOD_LABELS: Record<Period, string> = {
  today: 'Hoje',
  yesterday: 'Ontem',
  '7days': 'Últimos 7 dias',
  '30days': 'Últimos 30 dias',
  '90days': 'Últimos 3 meses',
  month: 'Este mês',
  lastmonth: 'Mês passado',
  year: 'Este ano',
  all: 'Todo o período',
  dates: 'De – até',
}

/** The days of a report; `from` and `to`, yyyy-MM-dd, both included, only with 'dates'. */
export interface ReportPeriod {
  period: Period
  from?: string | undefined
  to?: string | undefined
}

/**
 * The first and last day of a period relative to the tenant's `today` (yyyy-MM-dd), both included. 7, 30 or 90 days end with
 * today, so that 30 days equal the dashboard's; 'Este ano' begins on 1 January, 'Este mês' on the 1st (REP-01). Null: no bound.
 */
export function periodDays(
  {
    period,
    from = null,
    to = null,
  }: { period: Period; from?: string | null | undefined; to?: string | null | undefined },
  today: string,
): { from: string | null; to: string | null } {
  const month = `${today.slice(0, 7)}-01`
  const endOfLastMonth = addDays(month, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '7days':
      return { from: addDays(today, -6), to: today }
    case '30days':
      return { from: addDays(today, -29), to: today }
    case '90days':
      return { from: addDays(today, -89), to: today }
    case 'month':
      return { from: month, to: today }
    case 'lastmonth':
      return { from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'all':
      return { from: null, to: null }
    case 'dates':
      return { from, to }
  }
}

/** The exports, one per tab (specification, section 7). */
export const REPORT_KINDS = ['overview', 'sales', 'stock', 'movements', 'customers'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]
/** Names of the tabs on screen and in 'Relatório de {kind} exportado com sucesso!'. */
export const REPORT_LABELS: Record<ReportKind, string> = {
  overview: 'Visão Geral',
  sales: 'Vendas',
  stock: 'Estoque',
  movements: 'Movimentações',
  customers: 'Clientes',
}

/** Reports that depend on the plan (PLAN-11), each exported separately. */
export const ADVANCED_KINDS = ['abc', 'reasons', 'past-stock', 'profit'] as const
export type AdvancedKind = (typeof ADVANCED_KINDS)[number]
export type ExportKind = ReportKind | AdvancedKind
export const ADVANCED_LABELS: Record<AdvancedKind, string> = {
  abc: 'Curva ABC',
  reasons: 'Saídas por motivo',
  'past-stock': 'Estoque em uma data',
  profit: 'Lucro',
}

/** 'Venda', 'Perda/Dano'; without a reason it is what counts found missing. */
export const leftBecause = (reason: ExitReason | null) =>
  reason === null ? 'Falta em inventário' : EXIT_REASON_LABELS[reason]

/** Classes of the ABC curve, by their products' share of the revenue. */
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
  profit: 'lucro',
}

/** 'vendas-2026-11-20.csv': `days` is the tenant's today (REP-03); of an advanced report its period, or its date (daysInFileName). */
export function exportFileName(kind: ExportKind, format: ExportFormat, days: string): string {
  return `${FILE_PREFIXES[kind]}-${days}${fileEnding(format)}`
}

/** The stored status of a sale; SALE_STATES also covers returns. */
export const SALE_STATUSES = ['completed', 'cancelled'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]
