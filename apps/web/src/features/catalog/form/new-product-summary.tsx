import { marginOnCost, stockStatus } from '@prateleira/contract/catalog/rules'
import { add, multiply } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../components/facts.tsx'
import { Money } from '../../../components/money.tsx'
import { useMe } from '../../../lib/me.ts'
import { categoriesQuery } from '../api.ts'
import { MarginOf } from '../detail/margin-of.tsx'
import { StockBadge } from '../list/stock-badge.tsx'
import type { NewProductValues } from './new-product-values.ts'
import { typedNumber } from './product-values.ts'

/** 'Resumo': a preview of the product while it is typed (PROD-11). */
export function NewProductSummary({ values }: { values: NewProductValues }) {
  const { sees_costs: seesCosts } = useMe()
  const { data: categories } = useQuery(categoriesQuery)
  const cost = typedNumber(values.cost_price)
  const sale = typedNumber(values.sale_price)
  const margin = seesCosts ? marginOnCost(cost, sale) : null
  const stock =
    values.variants.length > 0
      ? values.variants.reduce((sum, row) => add(sum, typedNumber(row.initial_stock)), '0')
      : typedNumber(values.current_stock)
  const minimum = typedNumber(values.min_stock_level)
  const category = categories?.find(({ id }) => id === values.category_id)?.name
  return (
    <Facts
      facts={[
        ['Produto', values.name.trim() || '—'],
        ['Código', values.internal_code.trim().toUpperCase() || 'Gerado automaticamente'],
        ['Categoria', category ?? 'Sem categoria'],
        ['Preço de custo', <Money key="cost" value={seesCosts ? cost : null} />],
        ['Preço de venda', <Money key="sale" value={sale} />],
        ...(margin === null
          ? []
          : [
              [
                'Margem',
                <MarginOf key="margin" base="o custo">
                  {margin}
                </MarginOf>,
              ] as const,
            ]),
        ...(values.variants.length > 1 ? [['Variantes', String(values.variants.length)] as const] : []),
        ['Estoque inicial', `${formatQuantity(stock)} ${values.unit}`],
        ['Estoque mínimo', `${formatQuantity(minimum)} ${values.unit}`],
        [
          'Valor em estoque (custo)',
          <Money key="value" value={seesCosts ? multiply(stock, cost, 2) : null} />,
        ],
        ['Status', <StockBadge key="status" status={stockStatus(stock, minimum)} />],
      ]}
    />
  )
}
