import { Skeleton } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Pager } from '../../../components/pager.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { formatUnitPrice } from '../../../lib/last-purchase.ts'
import { purchasePricesQuery } from '../api.ts'
import { Cost } from './cost.tsx'
import { NoPurchases } from './no-purchases.tsx'
import classes from './purchases.module.css'

/** The last price that was paid to a supplier for each of their products, by name. */
export function LastPrices({ supplier }: { supplier: string }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(purchasePricesQuery(supplier, page))
  const list = useRef<HTMLElement>(null)
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar preços" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={280} aria-busy="true" />
  if (data.total === 0) return <NoPurchases />
  return (
    <section ref={list} tabIndex={-1} className={classes.list} aria-label="Últimos preços deste fornecedor">
      <ul className={classes.rows} data-stale={isPlaceholderData || undefined}>
        {data.items.map((bought) => (
          <li key={bought.product_variant_id} className={classes.price}>
            <span className={classes.words}>
              <AppLink
                className="touch"
                to={paths.products}
                search={{ [queryNames.product]: bought.product_id }}
              >
                {fullVariantName(bought)}
              </AppLink>
              <span className={classes.small}>
                {formatQuantity(bought.quantity)} {bought.unit} em {formatDate(bought.movement_date)}
              </span>
            </span>
            <span className={classes.amount}>
              {bought.unit_price === null ? (
                <Cost value={null} />
              ) : (
                <>
                  {formatUnitPrice(bought.unit_price)}{' '}
                  <span className={classes.small}>por {bought.unit}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onChange={setPage} list={list} />
    </section>
  )
}
