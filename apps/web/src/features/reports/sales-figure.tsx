import type { ActivityDay } from '@prateleira/contract/reports/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { lazy } from 'react'
import { Money } from '../../components/money.tsx'
import classes from './activity.module.css'
import { salesAnswer } from './activity-answers.ts'
import { ChartFigure } from './chart-figure.tsx'

const DayBars = lazy(() => import('./day-bars.tsx'))

/** What was sold by day. */
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
        <DayBars
          money
          days={days.map((day) => ({
            date: day.date,
            up: Number(day.sales_total),
            words: [
              formatMoney(day.sales_total),
              `${formatCount(day.sales_count)} ${day.sales_count === 1 ? 'venda' : 'vendas'}`,
            ],
          }))}
        />
      }
      table={
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Vendas</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{formatDate(day.date)}</td>
                <td>{formatCount(day.sales_count)}</td>
                <td>
                  <Money value={day.sales_total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
