import { Skeleton } from '@mantine/core'
import type { Period } from '@prateleira/contract/reports/rules'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import activity from './activity.module.css'
import { salesSeriesQuery } from './api.ts'
import { ChartFigure } from './chart-figure.tsx'
import { pointLabel, seriesAnswer } from './report-answers.ts'
import classes from './reports.module.css'

const DayBars = lazy(() => import('./day-bars.tsx'))

const UNITS = { day: 'Data', month: 'Mês', year: 'Ano' }

/** Sales over the period, by day, month or year (REP-06). Without any, the list below says so. */
export function SalesSeriesFigure({ period }: { period: Period }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(salesSeriesQuery(period))
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar o gráfico" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={320} mb="md" />
  const { title, count, best, nothing } = seriesAnswer(data, period)
  if (nothing) return null
  const label = (date: string) => pointLabel(data.unit, date)
  return (
    <div className={classes.chart} data-stale={isPlaceholderData || undefined}>
      <ChartFigure
        title={title}
        detail={
          <>
            <span>{count}</span>
            {best && <span>{best}</span>}
          </>
        }
        chart={
          <DayBars
            money
            label={data.unit === 'day' ? undefined : label}
            days={data.points.map((point) => ({
              date: point.date,
              up: Number(point.total),
              words: [
                formatMoney(point.total),
                `${formatCount(point.count)} ${point.count === 1 ? 'venda' : 'vendas'}`,
              ],
            }))}
          />
        }
        table={
          <table className={activity.table}>
            <thead>
              <tr>
                <th scope="col">{UNITS[data.unit]}</th>
                <th scope="col">Vendas</th>
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {data.points.toReversed().map((point) => (
                <tr key={point.date}>
                  <td>{label(point.date)}</td>
                  <td>{formatCount(point.count)}</td>
                  <td>
                    <Money value={point.total} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        }
      />
    </div>
  )
}
