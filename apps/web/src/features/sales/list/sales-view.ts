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
  /** Undefined while nobody has chosen one: today, or any day for a search. */
  period: choice('periodo', PERIOD_WORDS),
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
  /** Null for all days: a search by number, and one by customer while no period was chosen. */
  period: SalePeriod | null
  from: string
  to: string
}

/** The period of the list, for the shop's today: 'dates' without two days in order counts as none chosen. */
export function salesView(state: SalesState, today: string): SalesView {
  const { method, status, seller, search, page } = state
  const chosen = state.period === 'dates' ? daysInOrder(state) : null
  const period = state.period === 'dates' && !chosen ? undefined : state.period
  const days = chosen ?? periodDays({ period: period ?? 'today' }, today)
  const view = { from: days.from ?? today, to: days.to ?? today, method, status, seller, search, page }
  if (readSaleNumber(search) !== null) return { ...view, period: null }
  return { ...view, period: period ?? (search === '' ? 'today' : null) }
}

/** No chosen period: a search then looks at all days. */
export const allDays = { period: undefined, from: undefined, to: undefined }

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
