import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'

const sum = (days: ActivityDay[], value: 'entries' | 'exits' | 'sales_total') =>
  days.reduce((total, day) => add(total, day[value]), '0')

const lately = (days: ActivityDay[]) => `nos últimos ${days.length} dias`

export interface MovementsAnswer {
  title: string
  entries: string
  exits: string
  nothing: boolean
}

/** Whether more came in or more went out, and how much of each. */
export function movementsAnswer(days: ActivityDay[]): MovementsAnswer {
  const [entries, exits] = [sum(days, 'entries'), sum(days, 'exits')]
  const nothing = compare(entries, '0') === 0 && compare(exits, '0') === 0
  const said = {
    '-1': 'Saiu mais do que entrou',
    0: 'Entrou tanto quanto saiu',
    1: 'Entrou mais do que saiu',
  }
  const title = nothing ? 'Nada entrou nem saiu' : said[compare(entries, exits)]
  return { title: `${title} ${lately(days)}`, entries, exits, nothing }
}

export interface SalesAnswer {
  title: string
  /** '12 vendas' */
  count: string
  /** The day that sold most; null when nothing came in. */
  best: ActivityDay | null
  nothing: boolean
}

/** What the sales came to, how many they were and which day was the best. */
export function salesAnswer(days: ActivityDay[]): SalesAnswer {
  const count = days.reduce((total, day) => total + day.sales_count, 0)
  const best = days.reduce<ActivityDay | null>(
    (top, day) => (compare(day.sales_total, top?.sales_total ?? '0') > 0 ? day : top),
    null,
  )
  return {
    title:
      count === 0
        ? `Nenhuma venda ${lately(days)}`
        : `As vendas somaram ${formatMoney(sum(days, 'sales_total'))} ${lately(days)}`,
    count: `${formatCount(count)} ${count === 1 ? 'venda' : 'vendas'}`,
    best,
    nothing: count === 0,
  }
}
