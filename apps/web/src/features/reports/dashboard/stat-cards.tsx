import type { Dashboard } from '@prateleira/contract/reports/schemas'
import { formatCount } from '@prateleira/contract/shared/format'
import { IconAlertTriangle, IconCoins, IconPackage, IconShoppingCart } from '@tabler/icons-react'
import { Money } from '../../../components/money.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { paths } from '../../../config/paths.ts'
import { useMay } from '../../../lib/me.ts'
import classes from './dashboard.module.css'
import { lowStockSearch } from './links.ts'
import { salesChange } from './sales-change.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** The four figures at the top (DASH-02). */
export function StatCards({ data }: { data: Dashboard | undefined }) {
  const loading = !data
  const may = useMay()
  const icon = { size: 18, stroke: 1.6 }
  const { total_products = 0, low_stock = 0, stock_value = '0' } = data ?? {}
  const sold = data?.recent_sales.count ?? 0
  return (
    <div className={classes.stats}>
      <StatCard
        label="Total de Produtos"
        value={formatCount(total_products)}
        unit={counted(total_products, 'produto', 'produtos')}
        to={paths.products}
        icon={<IconPackage {...icon} />}
        loading={loading}
      />
      <StatCard
        label="Estoque Baixo"
        value={formatCount(low_stock)}
        unit={counted(low_stock, 'produto', 'produtos')}
        tone={low_stock > 0 ? 'amber' : undefined}
        to={paths.products}
        search={lowStockSearch}
        icon={<IconAlertTriangle {...icon} />}
        loading={loading}
      />
      <StatCard
        label="Valor Total em Estoque"
        value={<Money value={stock_value} />}
        change={{ text: 'pelo preço de custo (estoque × custo)' }}
        icon={<IconCoins {...icon} />}
        loading={loading}
      />
      {may('sell', 'reports') && (
        <StatCard
          label="Vendas Recentes"
          value={formatCount(sold)}
          unit={counted(sold, 'venda', 'vendas')}
          change={data ? salesChange(data.recent_sales, data.previous_sales) : { text: '' }}
          icon={<IconShoppingCart {...icon} />}
          loading={loading}
        />
      )}
    </div>
  )
}
