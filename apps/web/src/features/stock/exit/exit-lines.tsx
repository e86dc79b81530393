import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../../components/money.tsx'
import { liveTotal } from '../amounts.ts'
import classes from '../stock-page.module.css'
import type { ExitLines } from './use-exit-lines.ts'

/** The items that leave together with the one in the fields. */
export function ExitLineList({ lines: { more, shortages, remove } }: { lines: ExitLines }) {
  if (more.length === 0) return null
  return (
    <ul className={classes.lines} aria-label="Itens desta saída">
      {more.map(({ variant, quantity, unit_price: price }, index) => {
        const total = liveTotal(quantity, price)
        const there = shortages[variant.product_variant_id]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand in it twice
          <li key={index}>
            <span>
              {formatQuantity(quantity)} {variant.unit} de {fullVariantName(variant)}
              {there !== undefined && (
                <small role="alert">
                  Estoque insuficiente (Disponível: {formatQuantity(there)} {variant.unit})
                </small>
              )}
            </span>
            {total && <Money value={total} />}
            <button
              type="button"
              onClick={() => remove(index)}
              aria-label={`Tirar ${fullVariantName(variant)}`}
            >
              Tirar
            </button>
          </li>
        )
      })}
    </ul>
  )
}
