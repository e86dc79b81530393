import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { errorMessage } from '../../../lib/errors.ts'
import { useMay, useMayCall } from '../../../lib/me.ts'
import { dashboardQuery } from '../api.ts'
import { ActivityPanel } from './activity-panel.tsx'
import classes from './dashboard.module.css'
import { LowStockList } from './low-stock-list.tsx'
import { PopularList } from './popular-list.tsx'
import { StatCards } from './stat-cards.tsx'
import { SystemSummary } from './system-summary.tsx'
import { Welcome } from './welcome.tsx'

interface Props {
  /** The trial's banner and the customers' debts. */
  banner: ReactNode
  bannerKnown: boolean
  /** 'Minha Assinatura'. */
  subscription: ReactNode
}

/** The dashboard (DASH-01..05, 07). */
export function Dashboard({ banner, bannerKnown, subscription }: Props) {
  const may = useMay()
  const mayCall = useMayCall()
  const { data, error, refetch } = useQuery(dashboardQuery)
  const empty = data?.total_products === 0 && data.recent_sales.count + data.previous_sales.count === 0
  const failure = error && (
    <ErrorState
      error={error}
      message={`Erro ao carregar dados do dashboard: ${errorMessage(error)}`}
      onRetry={() => refetch()}
    />
  )
  const alone = empty || (failure && !data)
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={may('sell') && !may('reports') ? 'As vendas são só as suas.' : undefined}
      />
      {failure || (data && bannerKnown) ? (
        <div className={classes.page}>
          {banner}
          {failure}
          {empty && <Welcome />}
          {!alone && <StatCards data={data} />}
          <div className={classes.lists}>
            {!alone && (
              <>
                <LowStockList data={data} />
                {may('reports') && <PopularList data={data} />}
              </>
            )}
            <div className={classes.column}>
              {!alone && <SystemSummary data={data} />}
              {subscription}
            </div>
          </div>
          {!alone && mayCall('reports.activity') && <ActivityPanel mixed={data?.mixes_units ?? false} />}
        </div>
      ) : (
        <Shapes />
      )}
    </>
  )
}

/** The content's height is unknown at first: text and buttons appear once they will not move. */
function Shapes() {
  const may = useMay()
  return (
    <div className={classes.page}>
      <StatCards data={undefined} />
      <div className={classes.lists}>
        <LowStockList data={undefined} />
        {may('reports') && <PopularList data={undefined} />}
        <SystemSummary data={undefined} />
      </div>
    </div>
  )
}
