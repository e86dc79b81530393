import { Button } from '@mantine/core'
import { formatMoney } from '@prateleira/contract/shared/format'
import { MoneyInput } from '../../../components/decimal-input.tsx'
import type { CostChange } from '../amounts.ts'
import classes from '../stock-page.module.css'

interface Props {
  value: string
  /** The form's, of the field. */
  inputProps: { onChange: (value: string) => void }
  change: CostChange | null
  /** Of the product, offered while the field is empty. */
  costPrice: string | null | undefined
  onUse: (cost: string) => void
  /** What to look at again. */
  remark: string | null
}

/** 'Preço unitário' of an entry, with what it changes. */
export function CostField({ value, inputProps, change, costPrice, onUse, remark }: Props) {
  return (
    <div>
      <MoneyInput
        label="Preço unitário"
        decimals={6}
        description={costInWords(change)}
        {...inputProps}
        value={value}
      />
      {remark && (
        <p className={classes.remark} role="status">
          {remark}
        </p>
      )}
      {value === '' && costPrice && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.repeat}
          classNames={{ label: classes.repeatWords }}
          onClick={() => onUse(costPrice)}
        >
          Usar o preço de custo ({formatMoney(costPrice)})
        </Button>
      )}
    </div>
  )
}

/** What the price changes: the average cost, and not the cost price, which is the product's (LED-05). */
function costInWords(change: CostChange | null): string {
  if (change === null)
    return 'Custo da compra por unidade. Muda o custo médio; o preço de custo do cadastro fica como está.'
  const { before, after } = change
  const figures = before === null ? formatMoney(after) : `${formatMoney(before)} → ${formatMoney(after)}`
  return `Custo médio: ${figures}. O preço de custo do cadastro fica como está.`
}
