import {
  DEFAULT_PERIOD,
  type Period,
  periodDays,
  type ReportKind,
  type ReportPeriod,
} from '@prateleira/contract/reports/rules'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { isCalendarDate } from '@prateleira/contract/shared/dates'
import { parsePage } from '../../lib/page-number.ts'

/** The page's parameters in the address: readable, in the language of whoever shares the link. */
export const reportNames = { tab: 'aba', period: 'periodo', from: 'de', to: 'ate', page: 'pagina' } as const

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

export interface ReportView {
  tab: ReportKind
  period: ReportPeriod
  /** From 1. */
  page: number
}

function keyOf<Key extends string>(words: Record<Key, string>, word: string | undefined): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word)
}

/** The days that the address asks for; without two of them in order it is the usual period. */
function periodOf(parameters: Record<string, string | undefined>): ReportPeriod {
  const period = keyOf(PERIOD_WORDS, parameters[reportNames.period]) ?? DEFAULT_PERIOD
  if (period !== 'dates') return { period }
  const [from = '', to = ''] = [parameters[reportNames.from], parameters[reportNames.to]]
  const usable = [from, to].every((date) => isCalendarDate(date) && date >= OLDEST_MOVEMENT_DATE)
  return usable && from <= to ? { period, from, to } : { period: DEFAULT_PERIOD }
}

/** What the address asks for. Whatever is not understood is left aside: an old link still opens the page. */
export function reportView(parameters: Record<string, string | undefined>): ReportView {
  return {
    tab: keyOf(TAB_WORDS, parameters[reportNames.tab]) ?? 'overview',
    period: periodOf(parameters),
    page: parsePage(parameters[reportNames.page]),
  }
}

/** How a tab stands in the address; the first one does not. */
export function tabWord(tab: ReportKind): string | undefined {
  return tab === 'overview' ? undefined : TAB_WORDS[tab]
}

/** How a period stands in the address; the usual one does not. Another period begins at its first page. */
export function periodSearch({ period, from, to }: ReportPeriod): Record<string, string | undefined> {
  return {
    [reportNames.period]: period === DEFAULT_PERIOD ? undefined : PERIOD_WORDS[period],
    [reportNames.from]: from,
    [reportNames.to]: to,
    [reportNames.page]: undefined,
  }
}

/** The same period from one day to another, as of the tenant's `today`; of all there is the last 30 days. */
export function datesOf(wanted: ReportPeriod, today: string): ReportPeriod {
  const { from, to } = periodDays(wanted, today)
  return from !== null && to !== null
    ? { period: 'dates', from, to }
    : datesOf({ period: DEFAULT_PERIOD }, today)
}
