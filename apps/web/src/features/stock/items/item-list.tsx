import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { formatMoney, formatQuantity } from '@prateleira/contract/shared/format'
import { liveTotal } from '../amounts.ts'
import classes from './item-list.module.css'
import type { Items } from './use-items.ts'

interface Props {
  label: string
  items: Items
  /** Takes an item back into the fields. */
  onTake: (index: number) => void
  /** What to look at again, by item. */
  remarks?: (string | null)[]
}

/** The items that are registered together with the one in the fields, each with what is wrong with it. */
export function ItemList({ label, items: { more, notes, remove }, onTake, remarks }: Props) {
  if (more.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={label}>
      {more.map(({ variant, quantity, unit_price: price }, index) => {
        const total = liveTotal(quantity, price)
        const note = notes[variant.product_variant_id]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same item may stand in it twice
          <li key={index}>
            <div>
              <button type="button" title="Alterar este item" onClick={() => onTake(index)}>
                {formatQuantity(quantity)} {variant.unit} de {fullVariantName(variant)}
                {total && (
                  <small>
                    {formatQuantity(quantity)} × {formatMoney(price)} = {formatMoney(total)}
                  </small>
                )}
              </button>
              {remarks?.[index] && <small className={classes.remark}>{remarks[index]}</small>}
              {note !== undefined && <small role="alert">{note}</small>}
            </div>
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
