import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../components/app-link.tsx'
import { Money } from '../../../components/money.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { paths } from '../../../config/paths.ts'
import { writeSearch } from '../../../lib/search-params.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { useUrlSearch } from '../../../lib/use-url-search.ts'
import { productSummaryQuery } from '../api.ts'
import { type ListView, productsSearch } from './list-view.ts'
import classes from './product-filters.module.css'

/** Number of products found, number with low stock, and value at cost, over all pages (PROD-03). */
export function ProductSummaryCards({ view }: { view: ListView }) {
  const phone = useIsPhone()
  const [search] = useUrlSearch()
  const { data, isError } = useQuery(productSummaryQuery(view))
  if (isError && !data) return null
  const low = data?.low_stock ?? 0
  const narrowed = { ...search, ...writeSearch(productsSearch, { stock: 'low', page: 1 }) }
  if (phone)
    return (
      <dl className={classes.line} aria-label="Resumo" aria-busy={!data}>
        <div>
          <dt>Encontrados</dt>
          <dd>{data ? formatCount(data.found) : '…'}</dd>
        </div>
        <div>
          <dt>Estoque baixo</dt>
          <dd>
            {!data ? (
              '…'
            ) : low > 0 && view.filter.stock !== 'low' ? (
              <AppLink className="touch" to={paths.products} search={narrowed}>
                {formatCount(low)}
              </AppLink>
            ) : (
              formatCount(low)
            )}
          </dd>
        </div>
        <div>
          <dt>Custo</dt>
          <dd>{data ? <Money value={data.stock_value} /> : '…'}</dd>
        </div>
      </dl>
    )
  return (
    <section className={classes.summary} aria-label="Resumo">
      <StatCard
        label="Produtos encontrados"
        value={formatCount(data?.found ?? 0)}
        unit={data?.found === 1 ? 'produto' : 'produtos'}
        loading={!data}
      />
      <StatCard
        label="Estoque baixo"
        value={formatCount(low)}
        unit={low === 1 ? 'produto' : 'produtos'}
        tone={low > 0 ? 'amber' : undefined}
        to={low > 0 && view.filter.stock !== 'low' ? paths.products : undefined}
        search={narrowed}
        loading={!data}
      />
      <StatCard
        label="Valor total em estoque (custo)"
        value={<Money value={data ? data.stock_value : '0'} />}
        loading={!data}
      />
    </section>
  )
}
