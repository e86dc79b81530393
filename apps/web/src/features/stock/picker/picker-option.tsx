import { fullVariantName } from '@prateleira/contract/catalog/rules'
import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { memo } from 'react'
import { Highlight } from '../../../components/highlight.tsx'
import { Money } from '../../../components/money.tsx'
import { Suggestion } from '../../../components/suggestion-list.tsx'
import { useInSlices } from '../../../lib/use-in-slices.ts'
import classes from './product-picker.module.css'
import { variantCodes } from './variant.ts'

interface Props {
  options: VariantOption[]
  query: string
}

/** As many as the list shows at first. */
const FIRST = 7

const keyOf = ({ product_variant_id: id }: VariantOption) => id

/** Drawn again only for another answer; the first at once, the others when nobody types. */
export const PickerOptions = memo(function PickerOptions({ options, query }: Props) {
  const rows = useInSlices(options, keyOf, FIRST) ?? options
  return rows.map((option) => (
    <Suggestion key={option.product_variant_id} value={option.product_variant_id}>
      <PickerOption option={option} query={query} />
    </Suggestion>
  ))
})

/** One variant in the list: its name and codes with the matches marked, its stock and its price. */
function PickerOption({ option, query }: { option: VariantOption; query: string }) {
  const { product_name: name } = option
  const which = fullVariantName(option).slice(name.length).replace(' · ', '')
  return (
    <span className={classes.option}>
      <span className={classes.words}>
        <span className={classes.name}>
          {/* A row may end before size and colour, never within them. */}
          <Highlight text={which === '' ? name : `${name}\u00a0·`} query={query} />
          {which !== '' && (
            <>
              {' '}
              <span className={classes.which}>
                <Highlight text={which} query={query} />
              </span>
            </>
          )}
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
