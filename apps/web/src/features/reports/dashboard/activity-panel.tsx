import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '../../../components/choice.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Panel } from '../../../components/panel.tsx'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import { activityQuery } from '../api.ts'
import classes from './activity.module.css'
import { MovementsFigure } from './movements-figure.tsx'
import { SalesFigure } from './sales-figure.tsx'

const PERIODS = ['7', '30', '90']
const USUAL = '30'
/** In the address, so that the period survives Back and can be shared. */
const PERIOD = 'periodo'

/** Entries, exits and sales by day over a chosen period (DASH-07). `mixed`: quantities are of several units. */
export function ActivityPanel({ mixed }: { mixed: boolean }) {
  const [search, changeSearch] = useUrlSearch()
  const wanted = search[PERIOD] ?? USUAL
  const period = PERIODS.includes(wanted) ? wanted : USUAL
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery(Number(period)))
  return (
    <Panel
      title="Movimento por dia"
      loading={!data && !error}
      aside={
        <Choice
          label="Período"
          data={PERIODS.map((days) => ({ value: days, label: `${days} dias` }))}
          value={period}
          onChange={(days) => changeSearch({ [PERIOD]: days === USUAL ? undefined : days })}
        />
      }
    >
      {error && <ErrorState error={error} title="Erro ao carregar os gráficos" onRetry={() => refetch()} />}
      {!data && !error && (
        <div className={classes.figures}>
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
      {data && (
        <div className={classes.figures} data-stale={isPlaceholderData || undefined}>
          <MovementsFigure days={data} mixed={mixed} />
          <SalesFigure days={data} />
        </div>
      )}
    </Panel>
  )
}
