import { periodDays } from '@prateleira/contract/reports/rules'
import type { SaleState } from '@prateleira/contract/sales/returns'
import { readSaleNumber } from '@prateleira/contract/sales/sale-number'
import type { saleListInput } from '@prateleira/contract/sales/schemas'
import { TENDERS } from '@prateleira/contract/stock/rules'
import type * as z from 'zod'
import { queryNames } from '../../../config/paths.ts'
import {
  choice,
  day,
  daysInOrder,
  id,
  pageNumber,
  type SearchState,
  sameWords,
  text,
} from '../../../lib/search-params.ts'
import type { Whole } from '../../../lib/whole.ts'

/** The offered periods. */
export const SALE_PERIOD_LABELS = {
  today: 'Hoje',
  yesterday: 'Ontem',
  month: 'Este mês',
  lastmonth: 'Mês passado',
  dates: 'De – até',
} as const
export type SalePeriod = keyof typeof SALE_PERIOD_LABELS

const PERIOD_WORDS: Record<SalePeriod, string> = {
  today: 'hoje',
  yesterday: 'ontem',
  month: 'mes',
  lastmonth: 'mes-passado',
  dates: 'datas',
}
const STATUS_WORDS: Record<SaleState, string> = {
  completed: 'concluida',
  part_returned: 'devolvida-em-parte',
  returned: 'devolvida',
  cancelled: 'cancelada',
}

/** The address parameters of 'Vendas'. */
export const salesSearch = {
  period: choice('periodo', PERIOD_WORDS, 'today'),
  from: day('de'),
  to: day('ate'),
  method: choice('pagamento', sameWords(TENDERS)),
  status: choice('situacao', STATUS_WORDS),
  seller: id('atendimento'),
  search: text('busca'),
  page: pageNumber(),
  /** The open sale. */
  sale: id(queryNames.sale),
}
type SalesState = SearchState<typeof salesSearch>

export interface SalesView extends Pick<SalesState, 'method' | 'status' | 'seller' | 'search' | 'page'> {
  /** Null for a search by number, which looks at all days. */
  period: SalePeriod | null
  from: string
  to: string
}

/** The period of the list, for the shop's today: 'dates' without two days in order means today. */
export function salesView(state: SalesState, today: string): SalesView {
  const { method, status, seller, search, page } = state
  const chosen = state.period === 'dates' ? daysInOrder(state) : null
  const period = state.period === 'dates' && !chosen ? 'today' : state.period
  const days = chosen ?? periodDays({ period }, today)
  const view = { from: days.from ?? today, to: days.to ?? today, method, status, seller, search, page }
  return { ...view, period: readSaleNumber(search) === null ? period : null }
}

export type SaleFilter = Omit<Whole<z.input<typeof saleListInput>>, 'page' | 'limit'>

/** What narrows the list beside its days and what is searched for, unset. */
export const noFilter: Omit<SaleFilter, 'from' | 'to' | 'search'> = {
  method: undefined,
  status: undefined,
  seller: undefined,
}

/** How many of them are set. */
export function countFilters(view: SalesView): number {
  return (Object.keys(noFilter) as (keyof typeof noFilter)[]).filter((field) => view[field] !== undefined)
    .length
}
