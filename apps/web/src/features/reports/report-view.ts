import {
  DEFAULT_PERIOD,
  type Period,
  periodDays,
  type ReportKind,
  type ReportPeriod,
} from '@prateleira/contract/reports/rules'
import type { MovementKind } from '@prateleira/contract/stock/rules'
import { choice, day, daysInOrder, pageNumber, type SearchState } from '../../lib/search-params.ts'

const TAB_WORDS: Record<ReportKind, string> = {
  overview: 'visao-geral',
  sales: 'vendas',
  stock: 'estoque',
  movements: 'movimentacoes',
  customers: 'clientes',
}
const PERIOD_WORDS: Record<Period, string> = {
  today: 'hoje',
  yesterday: 'ontem',
  '7days': '7-dias',
  '30days': '30-dias',
  '90days': '3-meses',
  month: 'mes',
  lastmonth: 'mes-passado',
  year: 'ano',
  all: 'tudo',
  dates: 'datas',
}

/** The address parameters common to all reports: a period, with its days if they were chosen, and a page. */
export const periodSearch = {
  period: choice('periodo', PERIOD_WORDS, DEFAULT_PERIOD),
  from: day('de'),
  to: day('ate'),
  page: pageNumber(),
}

const KIND_WORDS: Record<MovementKind, string> = {
  initial: 'estoque-inicial',
  entry: 'entrada',
  exit: 'saida',
  reversal: 'estorno',
  return: 'devolucao',
  adjustment: 'ajuste',
}

/** The address parameters of 'Relatórios'; `kind` is of its movements. */
export const reportSearch = {
  tab: choice('aba', TAB_WORDS, 'overview'),
  kind: choice('tipo', KIND_WORDS),
  ...periodSearch,
}

/** The period in the address; 'dates' without two days in order means the default. */
export function periodOf(state: Omit<SearchState<typeof periodSearch>, 'page'>): ReportPeriod {
  if (state.period !== 'dates') return { period: state.period }
  const days = daysInOrder(state)
  return days ? { period: 'dates', ...days } : { period: DEFAULT_PERIOD }
}

/** The changes of the address for another period, which starts at its first page. */
export function periodChanges({ period, from, to }: ReportPeriod): SearchState<typeof periodSearch> {
  return { period, from, to, page: 1 }
}

/** The period as first and last day, for the tenant's `today`; 'all' becomes the last 30 days. */
export function datesOf(wanted: ReportPeriod, today: string): ReportPeriod {
  const { from, to } = periodDays(wanted, today)
  return from !== null && to !== null
    ? { period: 'dates', from, to }
    : datesOf({ period: DEFAULT_PERIOD }, today)
}
