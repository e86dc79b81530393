import { Skeleton } from '@mantine/core'
import { leftBecause, type ReportPeriod } from '@prateleira/contract/reports/rules'
import {
  DOT,
  formatCount,
  formatCounted,
  formatPercent,
  formatQuantity,
} from '@prateleira/contract/shared/format'
import { IconArrowBarUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ChartFigure } from '../../../components/chart-figure.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { FigureTable } from '../../../components/figure-table.tsx'
import { Money } from '../../../components/money.tsx'
import { reasonsQuery } from '../api.ts'
import { reasonsAnswer } from '../report-answers.ts'
import reportsCss from '../reports.module.css'
import classes from './advanced.module.css'

/** Exits by reason (REP-06). */
export function ReasonsTab({ period }: { period: ReportPeriod }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(reasonsQuery(period))
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar as saídas" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={320} />
  const { title, isCost, rows } = reasonsAnswer(data, period)
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconArrowBarUp size={28} />} title={title}>
        Cada saída registrada tem um motivo: venda, perda, consumo. Aqui você vê quanto saiu por cada um.
      </EmptyState>
    )
  return (
    <div className={reportsCss.panel} data-stale={isPlaceholderData || undefined}>
      <ChartFigure
        title={title}
        level={2}
        ownHeight
        detail={
          <span>
            {isCost ? 'Pelo custo médio do que saiu' : 'Pelo número de saídas'}; o que foi estornado não
            conta.
          </span>
        }
        chart={
          <div className={classes.bars}>
            {rows.map((row) => (
              <div key={leftBecause(row.exit_reason)} className={classes.bar}>
                <span className={classes.barName}>{leftBecause(row.exit_reason)}</span>
                <span className={classes.track}>
                  <span className={classes.fill} style={{ width: `${row.share}%` }} />
                </span>
                <span className={classes.barFigure}>
                  {isCost ? (
                    <Money value={row.total_cost} />
                  ) : (
                    formatCounted(row.movements, 'saída', 'saídas')
                  )}{' '}
                  · {formatPercent(row.share)}
                </span>
              </div>
            ))}
          </div>
        }
        table={
          <FigureTable
            headers={['Motivo', 'Saídas', 'Quantidade', 'Valor', 'Custo']}
            rows={rows.map((row) => ({
              key: leftBecause(row.exit_reason),
              cells: [
                leftBecause(row.exit_reason),
                formatCount(row.movements),
                row.quantities
                  .map(({ unit, quantity }) => `${formatQuantity(quantity)}\u00a0${unit}`)
                  .join(DOT),
                <Money key="value" value={row.total_value} />,
                <Money key="cost" value={row.total_cost} />,
              ],
            }))}
          />
        }
      />
    </div>
  )
}
