import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { useMe } from '../../../lib/me.ts'
import { isNumber } from '../amounts.ts'
import { itemsOf } from '../items/items.ts'
import { Remark } from './remark.tsx'
import type { EntryValues } from './use-entry-form.ts'

/** What a correction changes although it was counted after the entry: right for goods that nobody counted, wrong for a count that saw them. */
export function CountedRemark({ values }: { values: EntryValues }) {
  const { timezone } = useMe()
  const at = (instant: string) => {
    const counted = new Date(instant)
    return `${formatDate(dateIn(timezone, counted))} às ${timeIn(timezone, counted)}`
  }
  const inFields = values.variant?.product_variant_id
  return changedOf(values).map(({ variant, name, counted_at }) => (
    <Remark key={variant}>
      {`${variant === inFields ? 'Este produto' : `O produto ${name}`} foi contado em ${at(counted_at)}, depois desta entrada: a correção muda o estoque contado.`}
    </Remark>
  ))
}

/** Once for each variant of the entry that was counted and of which the correction brings another quantity. */
function changedOf(values: EntryValues) {
  const old = values.corrects?.lines ?? []
  const items = itemsOf(values)
  return old.flatMap(({ variant, name, counted_at }, index) => {
    if (counted_at === null || old.findIndex((line) => line.variant === variant) !== index) return []
    const fresh = items.filter((item) => item.variant?.product_variant_id === variant)
    if (!fresh.every(({ quantity }) => isNumber(quantity))) return []
    const before = old.filter((line) => line.variant === variant)
    return compare(sum(before), sum(fresh)) === 0 ? [] : [{ variant, name, counted_at }]
  })
}

const sum = (lines: { quantity: string }[]) => lines.reduce((total, line) => add(total, line.quantity), '0')
