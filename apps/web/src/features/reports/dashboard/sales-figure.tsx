import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatCount, formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { Bars } from '../../../components/bars.tsx'
import { ChartFigure } from '../../../components/chart-figure.tsx'
import { FigureTable } from '../../../components/figure-table.tsx'
import { Money } from '../../../components/money.tsx'
import { dayBar } from '../day-bar.ts'
import { salesAnswer } from './activity-answers.ts'

/** Sales by day. */
export function SalesFigure({ days }: { days: ActivityDay[] }) {
  const { title, count, best, nothing } = salesAnswer(days)
  return (
    <ChartFigure
      title={title}
      nothing={nothing ? 'Saídas com o motivo Venda aparecem aqui dia a dia.' : undefined}
      detail={
        <>
          <span>{count}</span>
          {best && (
            <span>
              Melhor dia: {formatDate(best.date)}, com {formatMoney(best.sales_total)}
            </span>
          )}
        </>
      }
      chart={
        <Bars
          unit="money"
          bars={days.map((day) => ({
            ...dayBar(day.date),
            // A day with more returns than sales has no bar.
            up: Math.max(0, Number(day.sales_total)),
            words: [formatMoney(day.sales_total), formatCounted(day.sales_count, 'venda', 'vendas')],
          }))}
        />
      }
      table={
        <FigureTable
          headers={['Data', 'Vendas', 'Total']}
          rows={days.toReversed().map((day) => ({
            key: day.date,
            cells: [
              formatDate(day.date),
              formatCount(day.sales_count),
              <Money key="total" value={day.sales_total} />,
            ],
          }))}
        />
      }
    />
  )
}
