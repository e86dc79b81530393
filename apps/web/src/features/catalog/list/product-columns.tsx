import { Badge } from '@mantine/core'
import { productTitle } from '@prateleira/contract/catalog/rules'
import type { ProductListItem } from '@prateleira/contract/catalog/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { DataColumn } from '../../../components/data-list.tsx'
import { Highlight } from '../../../components/highlight.tsx'
import { Money } from '../../../components/money.tsx'
import { ProductPhoto } from '../photo/product-photo.tsx'
import classes from './product-columns.module.css'
import { StockBadge } from './stock-badge.tsx'

/** The list's columns (PROD-04); `query` is marked where it matches. A withheld cost is shown as such (TEAM-04). */
export function productColumns(query: string, seesCosts: boolean): DataColumn<ProductListItem>[] {
  return [
    {
      key: 'product',
      header: 'Produto',
      sort: 'name',
      card: 'title',
      cell: (product) => <ProductName product={product} query={query} />,
    },
    {
      key: 'category',
      header: 'Categoria',
      card: 'plain',
      width: '14%',
      cell: ({ category_name: name }) =>
        name ? <Highlight text={name} query={query} /> : <span className={classes.soft}>Sem categoria</span>,
    },
    {
      key: 'stock',
      header: 'Estoque',
      sort: 'stock',
      card: 'figure',
      align: 'right',
      width: '10%',
      cell: ({ total_stock: stock, reserved, min_stock_level: minimum, unit }) => (
        <>
          <div className={classes.figure}>
            {formatQuantity(stock)} {unit}
          </div>
          <div className={classes.small}>Mín: {formatQuantity(minimum)}</div>
          {compare(reserved, '0') > 0 && (
            <div className={classes.small}>Reservado: {formatQuantity(reserved)}</div>
          )}
        </>
      ),
    },
    {
      key: 'prices',
      header: 'Preços',
      sort: 'price',
      align: 'right',
      width: '13%',
      cell: ({ sale_price: sale, cost_price: cost }) => (
        <span className={classes.prices}>
          <span>
            {sale === null ? <span className={classes.soft}>Sem preço</span> : <Money value={sale} />}
          </span>
          {(cost !== null || !seesCosts) && (
            <span className={classes.small}>
              Custo: <Money value={cost} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      card: 'plain',
      width: '15%',
      cell: ({ stock_status: status, is_active: active }) => (
        <span className={classes.badges}>
          <StockBadge status={status} />
          {!active && <Badge color="gray">Inativo</Badge>}
        </span>
      ),
    },
  ]
}

function ProductName({ product, query }: { product: ProductListItem; query: string }) {
  const { internal_code: code, variant_count: variants, image_url: image } = product
  return (
    <span className={classes.product}>
      <ProductPhoto url={image} size={40} />
      <span className={classes.words}>
        <span className={classes.name}>
          <Highlight text={productTitle(product)} query={query} />
        </span>
        <span className={classes.under}>
          <Highlight text={code} query={query} />
          {variants > 1 && (
            <Badge component="span" color="gray" size="md">
              {variants} variantes
            </Badge>
          )}
        </span>
      </span>
    </span>
  )
}
