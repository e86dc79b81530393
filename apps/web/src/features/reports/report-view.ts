import { DEFAULT_PERIOD, type Period, type ReportKind } from '@prateleira/contract/reports/rules'
import { PAGE_MAX } from '@prateleira/contract/shared/constants'

/** The page's parameters in the address: readable, in the language of whoever shares the link. */
export const reportNames = { tab: 'aba', period: 'periodo', page: 'pagina' } as const

const TAB_WORDS: Record<ReportKind, string> = {
  overview: 'visao-geral',
  sales: 'vendas',
  stock: 'estoque',
  movements: 'movimentacoes',
  customers: 'clientes',
}
const PERIOD_WORDS: Record<Period, string> = {
  '7days': '7-dias',
  '30days': '30-dias',
  '90days': '3-meses',
  year: 'ano',
  all: 'tudo',
}

export interface ReportView {
  tab: ReportKind
  period: Period
  /** From 1. */
  page: number
}

function keyOf<Key extends string>(words: Record<Key, string>, word: string | undefined): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word)
}

/** What the address asks for. Whatever is not understood is left aside: an old link still opens the page. */
export function reportView(parameters: Record<string, string | undefined>): ReportView {
  const page = parameters[reportNames.page] ?? ''
  return {
    tab: keyOf(TAB_WORDS, parameters[reportNames.tab]) ?? 'overview',
    period: keyOf(PERIOD_WORDS, parameters[reportNames.period]) ?? DEFAULT_PERIOD,
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), PAGE_MAX) : 1,
  }
}

/** How a tab stands in the address; the first one does not. */
export function tabWord(tab: ReportKind): string | undefined {
  return tab === 'overview' ? undefined : TAB_WORDS[tab]
}

/** How a period stands in the address; the usual one does not. */
export function periodWord(period: Period): string | undefined {
  return period === DEFAULT_PERIOD ? undefined : PERIOD_WORDS[period]
}
