import { Text } from '@mantine/core'
import type { Dashboard } from '@prateleira/contract/reports/schemas'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import { AppLink } from '../../../components/app-link.tsx'
import { Panel } from '../../../components/panel.tsx'
import { paths } from '../../../config/paths.ts'
import { ShortList, ShortListRow, ShortListSkeleton } from '../short-list.tsx'
import classes from './dashboard.module.css'
import { lowStockSearch } from './links.ts'

/** The first products with low stock, their stock and minimum (DASH-03). */
export function LowStockList({ data }: { data: Dashboard | undefined }) {
  const products = data?.low_stock_products ?? []
  const more = (data?.low_stock ?? 0) > products.length
  return (
    <Panel
      title="Produtos com Estoque Baixo"
      loading={!data}
      aside={
        more && (
          <AppLink to={paths.products} search={lowStockSearch} className={`${classes.link} touch`}>
            Ver todos os {formatCount(data?.low_stock ?? 0)}
          </AppLink>
        )
      }
    >
      {!data && <ShortListSkeleton />}
      {data && products.length === 0 && (
        <Text c="dimmed" py="xs">
          Tudo certo: nenhum produto está no mínimo ou abaixo dele.
        </Text>
      )}
      {products.length > 0 && (
        <ShortList>
          {products.map((product) => (
            <ShortListRow
              key={product.id}
              productId={product.id}
              name={product.name}
              figure={
                <span className={classes.low}>
                  {formatQuantity(product.total_stock)} {product.unit}
                </span>
              }
              detail={`Mín: ${formatQuantity(product.min_stock_level)} ${product.unit}`}
            />
          ))}
        </ShortList>
      )}
    </Panel>
  )
}
