import { periodDays } from '@prateleira/contract/reports/rules'
import { SALE_STATES, type SaleState } from '@prateleira/contract/sales/returns'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { isCalendarDate } from '@prateleira/contract/shared/dates'
import { isId } from '@prateleira/contract/shared/ids'
import { TENDERS, type Tender } from '@prateleira/contract/stock/rules'
import { queryNames } from '../../config/paths.ts'
import { parsePage } from '../../lib/page-number.ts'

/** The page's parameters in the address. */
export const saleNames = {
  period: 'periodo',
  from: 'de',
  to: 'ate',
  method: 'pagamento',
  status: 'situacao',
  seller: 'atendimento',
  page: 'pagina',
  sale: queryNames.sale,
} as const

/** The days a shop asks for, and how they stand in the address; the first is the usual one. */
export const SALE_PERIODS = {
  today: { label: 'Hoje', word: undefined },
  yesterday: { label: 'Ontem', word: 'ontem' },
  month: { label: 'Este mês', word: 'mes' },
  lastmonth: { label: 'Mês passado', word: 'mes-passado' },
  dates: { label: 'De – até', word: 'datas' },
} as const
export type SalePeriod = keyof typeof SALE_PERIODS

const STATUS_WORDS: Record<SaleState, string> = {
  completed: 'concluida',
  part_returned: 'devolvida-em-parte',
  returned: 'devolvida',
  cancelled: 'cancelada',
}
export const statusWord = (status: SaleState | undefined) => status && STATUS_WORDS[status]

export interface SalesView {
  period: SalePeriod
  from: string
  to: string
  method: Tender | undefined
  status: SaleState | undefined
  seller: string | undefined
  page: number
}

const isDay = (text: string | undefined): text is string =>
  text !== undefined && isCalendarDate(text) && text >= OLDEST_MOVEMENT_DATE

/** What the address asks for, as of the shop's today. Whatever is not understood is left aside. */
export function salesView(parameters: Record<string, string | undefined>, today: string): SalesView {
  const word = parameters[saleNames.period]
  const known = (Object.keys(SALE_PERIODS) as SalePeriod[]).find((key) => SALE_PERIODS[key].word === word)
  const {
    [saleNames.from]: from,
    [saleNames.to]: to,
    [saleNames.seller]: seller,
    [saleNames.page]: page,
  } = parameters
  const dates = known === 'dates' && isDay(from) && isDay(to) && from <= to ? { from, to } : null
  const period = known === 'dates' && dates === null ? 'today' : (known ?? 'today')
  const days = dates ?? periodDays({ period }, today)
  return {
    period,
    from: days.from ?? today,
    to: days.to ?? today,
    method: TENDERS.find((method) => method === parameters[saleNames.method]),
    status: SALE_STATES.find((status) => STATUS_WORDS[status] === parameters[saleNames.status]),
    seller: isId(seller) ? seller : undefined,
    page: parsePage(page),
  }
}
