import { Skeleton } from '@mantine/core'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { formatCount, formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { Bars } from '../../../components/bars.tsx'
import { ChartFigure } from '../../../components/chart-figure.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { FigureTable } from '../../../components/figure-table.tsx'
import { Money } from '../../../components/money.tsx'
import { salesSeriesQuery } from '../api.ts'
import { dayBar } from '../day-bar.ts'
import { pointLabel, seriesAnswer } from '../report-answers.ts'
import classes from '../reports.module.css'

const UNITS = { day: 'Data', month: 'Mês', year: 'Ano' }

/** Sales over the period by day, month or year (REP-06). If there are none, the list below says so. */
export function SalesSeriesFigure({ period }: { period: ReportPeriod }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(salesSeriesQuery(period))
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar o gráfico" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={320} mb="md" />
  const { title, count, best, nothing } = seriesAnswer(data, period)
  if (nothing) return null
  const label = (date: string) => pointLabel(data.unit, date)
  return (
    <div className={classes.panel} data-stale={isPlaceholderData || undefined}>
      <ChartFigure
        title={title}
        level={2}
        detail={
          <>
            <span>{count}</span>
            <span>Já sem devoluções</span>
            {best && <span>{best}</span>}
          </>
        }
        chart={
          <Bars
            unit="money"
            bars={data.points.map((point) => ({
              ...(data.unit === 'day'
                ? dayBar(point.date)
                : { key: point.date, tick: label(point.date), heading: label(point.date) }),
              // A day with more returns than sales has no bar.
              up: Math.max(0, Number(point.total)),
              words: [formatMoney(point.total), formatCounted(point.count, 'venda', 'vendas')],
            }))}
          />
        }
        table={
          <FigureTable
            headers={[UNITS[data.unit], 'Vendas', 'Total']}
            rows={data.points.toReversed().map((point) => ({
              key: point.date,
              cells: [label(point.date), formatCount(point.count), <Money key="total" value={point.total} />],
            }))}
          />
        }
      />
    </div>
  )
}
