import { Text } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { MOVEMENTS_REPORT_LENGTH } from '@prateleira/contract/reports/constants'
import type { LowStockProduct, StockReport } from '@prateleira/contract/reports/report-schemas'
import { formatCount, formatCounted, formatQuantity } from '@prateleira/contract/shared/format'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../components/app-link.tsx'
import type { DataColumn } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Money } from '../../../components/money.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { stockQuery } from '../api.ts'
import { ReportList } from '../report-list.tsx'
import classes from '../reports.module.css'

const columns: DataColumn<LowStockProduct>[] = [
  { key: 'name', header: 'Produto', card: 'title', cell: ({ name }) => name },
  {
    key: 'minimum',
    header: 'Estoque mínimo',
    width: '18%',
    align: 'right',
    cell: ({ minStock, unit }) => `${formatQuantity(minStock)} ${unit}`,
  },
  {
    key: 'current',
    header: 'Estoque atual',
    width: '18%',
    align: 'right',
    card: 'figure',
    cell: ({ currentStock, unit }) => (
      <span className={classes.low}>
        {formatQuantity(currentStock)} {unit}
      </span>
    ),
  },
  {
    key: 'cost',
    header: 'Custo',
    width: '18%',
    align: 'right',
    cell: ({ costPrice, averageCost }) => (
      <>
        {costPrice === null ? <span className={classes.soft}>Sem custo</span> : <Money value={costPrice} />}
        {averageCost !== null && (
          <div className={classes.small}>
            médio <Money value={averageCost} />
          </div>
        )}
      </>
    ),
  },
]

/** '1 variante sem estoque: Chinelo · 40 · Preta' */
function soldOutWords({ total, first }: NonNullable<StockReport['soldOutVariants']>): string {
  const names = first.map(fullVariantName)
  if (total > names.length) names.push(`mais ${formatCount(total - names.length)}`)
  return `${formatCounted(total, 'variante', 'variantes')} sem estoque: ${new Intl.ListFormat('pt-BR').format(names)}`
}

/** Products with low stock now; where there is none, the variants that are sold out. */
export function StockTab({ page }: { page: number }) {
  const go = useGo()
  const query = useQuery(stockQuery(page))
  const soldOut = query.data?.soldOutVariants ?? null
  return (
    <>
      <Text c="dimmed" fz="sm" mb="sm">
        Produtos com estoque baixo neste momento, qualquer que seja o período. A exportação traz todos os
        produtos, com o valor em estoque pelo preço de custo.
      </Text>
      <ReportList
        query={query}
        rows={({ lowStockProducts }) => lowStockProducts}
        label="Produtos com estoque baixo"
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => go(paths.products, { [queryNames.product]: id })}
        page={page}
        pageSize={MOVEMENTS_REPORT_LENGTH}
        failure="Erro ao carregar o estoque"
        empty={
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title="Todos os produtos estão com estoque adequado"
          >
            {soldOut && soldOut.total > 0 && soldOutWords(soldOut)}
          </EmptyState>
        }
      />
    </>
  )
}
