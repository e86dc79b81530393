import { Button, Text } from '@mantine/core'
import { SALES_WINDOW_DAYS } from '@prateleira/contract/reports/constants'
import type { Dashboard } from '@prateleira/contract/reports/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { AppLink } from '../../../components/app-link.tsx'
import { Money } from '../../../components/money.tsx'
import { Panel } from '../../../components/panel.tsx'
import { paths } from '../../../config/paths.ts'
import { ShortList, ShortListRow, ShortListSkeleton } from '../short-list.tsx'

/** The best sellers of the last 30 days, by units sold less returned ones (DASH-03). */
export function PopularList({ data }: { data: Dashboard | undefined }) {
  const products = data?.popular_products ?? []
  return (
    <Panel title="Produtos Populares" loading={!data}>
      {!data && <ShortListSkeleton />}
      {data && products.length === 0 && (
        <>
          <Text c="dimmed" py="xs">
            Nenhuma venda nos últimos {SALES_WINDOW_DAYS} dias. Registre uma saída com o motivo Venda, e os
            mais vendidos aparecem aqui.
          </Text>
          <Button component={AppLink} to={paths.exit} variant="light" mt="xs" style={{ alignSelf: 'start' }}>
            Registrar uma venda
          </Button>
        </>
      )}
      {products.length > 0 && (
        <ShortList ordered>
          {products.map((product) => (
            <ShortListRow
              key={product.product_id ?? `${product.name} ${product.unit}`}
              productId={product.product_id}
              name={product.name}
              figure={`${formatQuantity(product.quantity_sold)} ${product.unit}`}
              detail={<Money value={product.revenue} />}
            />
          ))}
        </ShortList>
      )}
    </Panel>
  )
}
