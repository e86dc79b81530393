import { Button, Text } from '@mantine/core'
import type { LastPurchase } from '@prateleira/contract/catalog/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatMoney } from '@prateleira/contract/shared/format'
import { MoneyInput } from '../../../components/decimal-input.tsx'
import { formatUnitPrice } from '../../../lib/last-purchase.ts'
import type { CostChange } from '../amounts.ts'
import classes from '../stock-page.module.css'
import { Remark } from './remark.tsx'

interface Props {
  value: string
  /** The form's, of the field. */
  inputProps: { onChange: (value: string) => void }
  change: CostChange | null
  /** It corrects a line of the same variant. */
  replaces: boolean
  /** The variant's last purchase. */
  last: LastPurchase | null | undefined
  /** Of the product, offered while the field is empty. */
  costPrice: string | null | undefined
  onUse: (cost: string) => void
  /** What to look at again. */
  remark: string | null
}

/** 'Preço unitário' of an entry, with what it changes. */
export function CostField({ value, inputProps, change, replaces, last, costPrice, onUse, remark }: Props) {
  return (
    <div>
      <MoneyInput
        label="Preço unitário"
        decimals={6}
        description={replaces ? CORRECTED : costInWords(change)}
        {...inputProps}
        value={value}
      />
      {last && (
        <Text c="dimmed" fz="sm" mt={4}>
          Última compra {formatUnitPrice(last.unit_price)} em {formatDate(last.movement_date)}
        </Text>
      )}
      {remark && <Remark>{remark}</Remark>}
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

/** Only a replay by the server could tell the figures. */
const CORRECTED =
  'Refaz o custo médio e o lucro, como se a entrada estivesse certa desde o início. O preço de custo do cadastro fica como está.'

/** What the price changes: the average cost, and not the cost price, which is the product's (LED-05). */
function costInWords(change: CostChange | null): string {
  if (change === null)
    return 'Custo da compra por unidade. Muda o custo médio; o preço de custo do cadastro fica como está.'
  const { before, after } = change
  const figures = before === null ? formatMoney(after) : `${formatMoney(before)} → ${formatMoney(after)}`
  return `Custo médio: ${figures}. O preço de custo do cadastro fica como está.`
}
