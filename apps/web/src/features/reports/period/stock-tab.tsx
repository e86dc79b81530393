import { Text } from '@mantine/core'
import { MOVEMENTS_REPORT_LENGTH } from '@prateleira/contract/reports/constants'
import type { LowStockProduct } from '@prateleira/contract/reports/report-schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
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

/** Products with low stock now. */
export function StockTab({ page }: { page: number }) {
  const go = useGo()
  return (
    <>
      <Text c="dimmed" fz="sm" mb="sm">
        Produtos com estoque baixo neste momento, qualquer que seja o período. A exportação traz todos os
        produtos, com o valor em estoque pelo preço de custo.
      </Text>
      <ReportList
        query={useQuery(stockQuery(page))}
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
          />
        }
      />
    </>
  )
}
