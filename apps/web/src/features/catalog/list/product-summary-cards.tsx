import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../components/app-link.tsx'
import { Money } from '../../../components/money.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { paths } from '../../../config/paths.ts'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { productSummaryQuery } from '../api.ts'
import { type ListView, listNames } from './list-view.ts'
import classes from './product-filters.module.css'

interface Props {
  view: ListView
  /** The address as it is, for the link that narrows it to what runs low. */
  search: Record<string, string | undefined>
}

/** How many were found, how many run low and what they are worth at cost, over all pages (PROD-03). */
export function ProductSummaryCards({ view, search }: Props) {
  const phone = useIsPhone()
  const { data, isError } = useQuery(productSummaryQuery(view))
  if (isError && !data) return null
  const low = data?.low_stock ?? 0
  const narrowed = { ...search, [listNames.stock]: 'baixo', [listNames.page]: undefined }
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
            {low > 0 && view.filter.stock !== 'low' ? (
              <AppLink to={paths.products} search={narrowed}>
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
