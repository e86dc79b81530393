import { formatMoney } from '@prateleira/contract/shared/format'
import classes from './money.module.css'

/** An amount in reais from a decimal string, with a lighter currency sign. Null: withheld from the caller. */
export function Money({ value }: { value: string | null }) {
  if (value === null) return <span className={classes.sign}>Sem permissão</span>
  const [before = '', amount] = formatMoney(value).split('\u00a0')
  return (
    <span className={classes.money}>
      <span className={classes.sign}>{before}</span> {amount}
    </span>
  )
}
