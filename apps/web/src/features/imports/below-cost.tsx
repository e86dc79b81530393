import { Alert } from '@mantine/core'
import type { ImportPreview } from '@prateleira/contract/imports/schemas'
import { formatCount, formatCounted } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import classes from './import-page.module.css'

/** Products that would be sold at a loss: often a slip of a digit, or columns that were taken for each other. They are imported all the same. */
export function BelowCost({ preview }: { preview: ImportPreview }) {
  const { below_cost: count, below_cost_products: shown } = preview
  if (count === 0) return null
  const more = count - shown.length
  return (
    <Alert color="amber" role="note">
      {formatCounted(count, 'produto', 'produtos')} com o custo acima do preço de venda. Confira se não é um
      engano:
      <ul className={classes.doubts}>
        {shown.map(({ line, name, cost_price: cost, sale_price: sale }) => (
          <li key={line}>
            {name}: custo <Money value={cost} />, venda <Money value={sale} /> (linha {formatCount(line)})
          </li>
        ))}
        {more > 0 && <li>e mais {formatCount(more)}</li>}
      </ul>
    </Alert>
  )
}
