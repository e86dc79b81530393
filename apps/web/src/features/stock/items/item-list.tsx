import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { Money } from '../../../components/money.tsx'
import { liveTotal } from '../amounts.ts'
import classes from '../stock-page.module.css'
import type { Items } from './use-items.ts'

/** The items that are registered together with the one in the fields, each with what is wrong with it. */
export function ItemList({ label, items: { more, notes, remove } }: { label: string; items: Items }) {
  if (more.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={label}>
      {more.map(({ variant, quantity, unit_price: price }, index) => {
        const total = liveTotal(quantity, price)
        const note = notes[variant.product_variant_id]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand in it twice
          <li key={index}>
            <span>
              {formatQuantity(quantity)} {variant.unit} de {fullVariantName(variant)}
              {note !== undefined && <small role="alert">{note}</small>}
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
