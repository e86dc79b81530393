import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { describeSales } from '../sales-answer.ts'

const sum = (days: ActivityDay[], value: 'entries' | 'exits') =>
  days.reduce((total, day) => add(total, day[value]), '0')

const lately = (days: ActivityDay[]) => `nos últimos ${days.length} dias`

export interface MovementsAnswer {
  title: string
  entries: string
  exits: string
  nothing: boolean
}

/** Whether more came in or went out, and the amounts; kilograms and pieces are not compared. */
export function movementsAnswer(days: ActivityDay[], mixed: boolean): MovementsAnswer {
  const [entries, exits] = [sum(days, 'entries'), sum(days, 'exits')]
  const nothing = compare(entries, '0') === 0 && compare(exits, '0') === 0
  const titles = {
    '-1': 'Saiu mais do que entrou',
    0: 'Entrou tanto quanto saiu',
    1: 'Entrou mais do que saiu',
  }
  const title = nothing
    ? 'Nada entrou nem saiu'
    : mixed
      ? 'Entradas e saídas'
      : titles[compare(entries, exits)]
  return { title: `${title} ${lately(days)}`, entries, exits, nothing }
}

/** The total of the sales, their number and the best day. */
export function salesAnswer(days: ActivityDay[]) {
  const points = days.map((day) => ({ ...day, count: day.sales_count, total: day.sales_total }))
  return describeSales(points, lately(days))
}
