import { Skeleton } from '@mantine/core'
import type { Period } from '@prateleira/contract/reports/rules'
import { formatCount, formatPercent, formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS } from '@prateleira/contract/stock/rules'
import { IconArrowBarUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import activity from './activity.module.css'
import classes from './advanced.module.css'
import { reasonsQuery } from './api.ts'
import { ChartFigure } from './chart-figure.tsx'
import { reasonsAnswer } from './report-answers.ts'

/** What left the shelf for which reason (REP-06). */
export function ReasonsTab({ period }: { period: Period }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(reasonsQuery(period))
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar as saídas" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={320} />
  const { title, rows } = reasonsAnswer(data, period)
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconArrowBarUp size={28} />} title={title}>
        Cada saída registrada tem um motivo: venda, perda, consumo. Aqui você vê quanto saiu por cada um.
      </EmptyState>
    )
  return (
    <div className={classes.panel} data-stale={isPlaceholderData || undefined}>
      <ChartFigure
        title={title}
        detail={<span>Em unidades de todos os produtos; o que foi estornado não conta.</span>}
        chart={
          <div className={classes.bars}>
            {rows.map(({ exit_reason: reason, quantity, share }) => (
              <div key={reason} className={classes.bar}>
                <span className={classes.barName}>{EXIT_REASON_LABELS[reason]}</span>
                <span className={classes.track}>
                  <span className={classes.fill} style={{ width: `${share}%` }} />
                </span>
                <span className={classes.barFigure}>
                  {formatQuantity(quantity)} · {formatPercent(share)}
                </span>
              </div>
            ))}
          </div>
        }
        table={
          <table className={activity.table}>
            <thead>
              <tr>
                <th scope="col">Motivo</th>
                <th scope="col">Saídas</th>
                <th scope="col">Quantidade</th>
                <th scope="col">Valor</th>
                <th scope="col">Custo</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.exit_reason}>
                  <td>{EXIT_REASON_LABELS[row.exit_reason]}</td>
                  <td>{formatCount(row.movements)}</td>
                  <td>{formatQuantity(row.quantity)}</td>
                  <td>
                    <Money value={row.total_value} />
                  </td>
                  <td>
                    <Money value={row.total_cost} />
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
