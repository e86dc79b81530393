import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { memo } from 'react'
import { Highlight } from '../../../components/highlight.tsx'
import { Money } from '../../../components/money.tsx'
import { Suggestion } from '../../../components/suggestion-list.tsx'
import classes from './product-picker.module.css'
import { variantCodes, variantName } from './variant.ts'

interface Props {
  options: VariantOption[]
  query: string
}

/** Drawn again only for another answer. */
export const PickerOptions = memo(function PickerOptions({ options, query }: Props) {
  return options.map((option) => (
    <Suggestion key={option.product_variant_id} value={option.product_variant_id}>
      <PickerOption option={option} query={query} />
    </Suggestion>
  ))
})

/** One variant in the list: its name and codes with the matches marked, its stock and its price. */
function PickerOption({ option, query }: { option: VariantOption; query: string }) {
  return (
    <span className={classes.option}>
      <span className={classes.words}>
        <span className={classes.name}>
          <Highlight text={variantName(option)} query={query} />
        </span>
        <span className={classes.soft}>
          <Highlight text={variantCodes(option)} query={query} />
        </span>
      </span>
      <span className={classes.figures}>
        <span>
          {formatQuantity(option.current_stock)} {option.unit}
        </span>
        {option.sale_price !== null && (
          <span className={classes.soft}>
            <Money value={option.sale_price} />
          </span>
        )}
      </span>
    </span>
  )
}
