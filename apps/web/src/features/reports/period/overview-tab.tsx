import { Text } from '@mantine/core'
import type { Overview } from '@prateleira/contract/reports/report-schemas'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { formatCount, formatCounted, formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { IconCash, IconCoins, IconPackage, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../components/app-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { Panel } from '../../../components/panel.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { paths } from '../../../config/paths.ts'
import { useMe } from '../../../lib/me.ts'
import { writeSearch } from '../../../lib/search-params.ts'
import { advancedSearch } from '../advanced/advanced-view.ts'
import { overviewQuery } from '../api.ts'
import dashboard from '../dashboard/dashboard.module.css'
import { periodChanges } from '../report-view.ts'
import classes from '../reports.module.css'
import { ShortList, ShortListRow, ShortListSkeleton } from '../short-list.tsx'
import { SalesAhead } from './sales-ahead.tsx'

/** Four cards and the best sellers of the period. */
export function OverviewTab({ period }: { period: ReportPeriod }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(period))
  const { sees_costs: seesCosts } = useMe()
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar a visão geral" onRetry={() => refetch()} />
  return (
    // Skeletons differ from the result, because the number of lines of a figure is unknown before.
    <div
      key={data ? 'figures' : 'shapes'}
      className={classes.overview}
      data-stale={isPlaceholderData || undefined}
    >
      <SalesAhead ahead={data?.datedAhead} />
      <Cards data={data} />
      {seesCosts && (
        <AppLink
          to={paths.advancedReports}
          search={writeSearch(advancedSearch, { tab: 'profit', ...periodChanges(period) })}
          className={classes.onward}
        >
          Quanto sobrou disso? Ver o lucro do período
        </AppLink>
      )}
      <TopProducts data={data} />
    </div>
  )
}

function Cards({ data }: { data: Overview | undefined }) {
  const icon = { size: 18, stroke: 1.6 }
  const loading = !data
  return (
    <div className={dashboard.stats} data-report>
      <StatCard
        label="Vendas Totais"
        value={data && <Money value={data.totalSales} />}
        change={{
          text: data
            ? `${formatCounted(data.transactions, 'transação', 'transações')}, já sem devoluções`
            : '',
        }}
        icon={<IconCash {...icon} />}
        loading={loading}
      />
      <StatCard
        label="Transações"
        value={data && formatCount(data.transactions)}
        change={{ text: data ? `Ticket médio: ${formatMoney(data.averageTicket)}` : '' }}
        icon={<IconReceipt {...icon} />}
        loading={loading}
      />
      <StatCard
        label="Produtos"
        value={data && formatCount(data.totalProducts)}
        change={{
          text: data ? `${formatCount(data.lowStockItems)} com estoque baixo` : '',
          tone: data && data.lowStockItems > 0 ? 'amber' : 'neutral',
        }}
        to={paths.products}
        icon={<IconPackage {...icon} />}
        loading={loading}
      />
      <StatCard
        label="Valor do Estoque"
        value={data && <Money value={data.totalValue} />}
        change={{
          text: data
            ? `pelo preço de venda; pelo preço de custo, ${data.totalCost === null ? 'sem permissão' : formatMoney(data.totalCost)}`
            : '',
        }}
        icon={<IconCoins {...icon} />}
        loading={loading}
      />
    </div>
  )
}

function TopProducts({ data }: { data: Overview | undefined }) {
  return (
    <Panel title="Produtos mais vendidos" loading={!data}>
      {!data && <ShortListSkeleton />}
      {data?.topProducts.length === 0 && (
        <Text c="dimmed" py="xs">
          Nenhuma venda encontrada no período
        </Text>
      )}
      {data && data.topProducts.length > 0 && (
        <ShortList ordered>
          {data.topProducts.map(({ id, name, unit, quantitySold, revenue, stock }) => (
            <ShortListRow
              key={id ?? `${name} ${unit}`}
              productId={id}
              name={name}
              figure={`${formatQuantity(quantitySold)} ${unit}`}
              detail={
                <span className={classes.lines}>
                  <Money value={revenue} />
                  <span>
                    {stock === null ? 'Produto excluído' : `Em estoque: ${formatQuantity(stock)} ${unit}`}
                  </span>
                </span>
              }
            />
          ))}
        </ShortList>
      )}
    </Panel>
  )
}
