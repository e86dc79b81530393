import type { Abc, Profit, Reasons } from '@prateleira/contract/reports/advanced-schemas'
import type { SalesSeries } from '@prateleira/contract/reports/report-schemas'
import {
  leftBecause,
  type Period,
  type ReportPeriod,
  type SeriesUnit,
} from '@prateleira/contract/reports/rules'
import { formatDate } from '@prateleira/contract/shared/dates'
import { add, compare, divide, multiply } from '@prateleira/contract/shared/decimal'
import { formatCount, formatCounted, formatMoney, formatPercent } from '@prateleira/contract/shared/format'
import { dateFormat } from '../../lib/formats.ts'
import { describeSales } from './sales-answer.ts'

/** The titles of the reports' charts: the answers that they give. */

const WITHIN: Record<Exclude<Period, 'dates'>, string> = {
  today: 'hoje',
  yesterday: 'ontem',
  '7days': 'nos últimos 7 dias',
  '30days': 'nos últimos 30 dias',
  '90days': 'nos últimos 3 meses',
  month: 'neste mês',
  lastmonth: 'no mês passado',
  year: 'neste ano',
  all: 'em todo o período',
}

function within({ period, from = '', to = '' }: ReportPeriod): string {
  if (period !== 'dates') return WITHIN[period]
  return from === to ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(to)}`
}

const monthName = dateFormat({ month: 'short', timeZone: 'UTC' })

/** A readable name of a point: '20/11/2026', 'nov/2026', '2026'. */
export function pointLabel(unit: SeriesUnit, date: string): string {
  if (unit === 'day') return formatDate(date)
  const year = date.slice(0, 4)
  return unit === 'year' ? year : `${monthName(new Date(date)).replace('.', '')}/${year}`
}

const BEST: Record<SeriesUnit, string> = { day: 'Melhor dia', month: 'Melhor mês', year: 'Melhor ano' }

/** The total of a period's sales, their number, and the best day, month or year. */
export function seriesAnswer({ unit, points }: SalesSeries, period: ReportPeriod) {
  const { best, ...words } = describeSales(points, within(period))
  return {
    ...words,
    best: best && `${BEST[unit]}: ${pointLabel(unit, best.date)}, com ${formatMoney(best.total)}`,
  }
}

const percentOf = (part: string, whole: string) => divide(multiply(part, '100', 4), whole, 4)

/**
 * The reason of most of what left, and each one's share in percent: of the cost, which kilos and pieces have in common; of the number of exits where
 * no cost is known or shown. What came back of earlier sales may leave a reason less than nothing, which is no share.
 */
export function reasonsAnswer(reasons: Reasons, period: ReportPeriod) {
  const left = (value: string) => (compare(value, '0') > 0 ? value : '0')
  const measured = (measure: (reason: Reasons[number]) => string) => {
    const whole = reasons.reduce((sum, reason) => add(sum, left(measure(reason))), '0')
    return { whole, measure }
  }
  const cost = measured(({ total_cost }) => total_cost ?? '0')
  const isCost = compare(cost.whole, '0') > 0
  const { whole, measure } = isCost ? cost : measured(({ movements }) => String(movements))
  const rows = reasons
    .map((reason) => ({
      ...reason,
      share: compare(measure(reason), '0') > 0 ? percentOf(measure(reason), whole) : '0',
    }))
    .sort((a, b) => compare(b.share, a.share))
  const [first] = rows
  const what = isCost ? 'do custo do que saiu' : 'das saídas'
  return {
    title: first
      ? `${leftBecause(first.exit_reason)} responde por ${formatPercent(first.share)} ${what} ${within(period)}`
      : `Nada saiu ${within(period)}`,
    isCost,
    rows,
  }
}

/** How many products bring in most of the revenue. */
export function abcAnswer({ classes }: Abc, period: ReportPeriod): string {
  const sold = classes.reduce((sum, { products }) => sum + products, 0)
  const [first] = classes
  if (sold === 0 || !first) return `Nenhuma venda ${within(period)}`
  if (first.products === 0) return `As vendas não trouxeram receita ${within(period)}`
  const brings = first.products === 1 ? 'traz' : 'trazem'
  return `${formatCount(first.products)} de ${formatCounted(sold, 'produto vendido', 'produtos vendidos')} ${brings} ${formatPercent(first.share)} da receita ${within(period)}`
}

/** Why there is no profit: nothing was sold, or all of it came back. */
export function noProfitAnswer({ sales }: Pick<Profit, 'sales'>, period: ReportPeriod): string {
  return sales === 0
    ? `Nenhuma venda ${within(period)}`
    : `Tudo o que foi vendido ${within(period)} foi devolvido`
}

/** What makes the profit inexact: goods without a known cost. Null: nothing. */
export function unknownCost({ lines, sold }: Profit['unknown']): string | null {
  const items = formatCounted(lines, 'item', 'itens')
  if (compare(sold, '0') < 0)
    return `${formatMoney(sold.slice(1))} devolvidos sem custo conhecido diminuem o lucro por inteiro.`
  if (compare(sold, '0') > 0)
    return `${formatMoney(sold)} vendidos sem custo conhecido${lines > 0 ? ` (${items})` : ''} contam inteiros como lucro.`
  return lines > 0
    ? `${items} sem custo conhecido ${lines === 1 ? 'saiu' : 'saíram'}: o lucro não desconta o que ${lines === 1 ? 'custou' : 'custaram'}.`
    : null
}
