import { Badge, Skeleton } from '@mantine/core'
import { variantLabel } from '@prateleira/contract/catalog/rules'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../../components/app-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { formatUnitPrice } from '../../../lib/last-purchase.ts'
import { purchaseQuery } from '../api.ts'
import { Cost } from './cost.tsx'
import classes from './purchases.module.css'

interface Props {
  id: string
  supplier: string
  reference: string
}

/** What one entry brought. */
export function PurchaseLines({ id, supplier, reference }: Props) {
  const { data, error, refetch } = useQuery(purchaseQuery(supplier, reference))
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar os itens" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={48} m="sm" aria-busy="true" />
  return (
    <ul id={id} className={classes.lines}>
      {data.map((line) => (
        <li key={line.id} className={classes.line} data-reversed={line.reversed || undefined}>
          <span className={classes.words}>
            <AppLink className="touch" to={paths.products} search={{ [queryNames.product]: line.product_id }}>
              {line.product_name}
            </AppLink>
            {variantLabel(line) && <span className={classes.small}>{variantLabel(line)}</span>}
            {line.reversed && <Badge color="red">Estornada</Badge>}
          </span>
          <span className={classes.figures}>
            <span className={classes.small}>
              {formatQuantity(line.quantity)} {line.unit}
              {line.unit_price !== null && ` × ${formatUnitPrice(line.unit_price)}`}
            </span>
            <span className={classes.total}>
              <Cost value={line.total_value} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
