import { formatMoney } from '@prateleira/contract/shared/format'
import classes from './money.module.css'

/** An amount in reais from a decimal string, the sign of the currency lighter than the amount. */
export function Money({ value }: { value: string }) {
  const [before = '', amount] = formatMoney(value).split('\u00a0')
  return (
    <span className={classes.money}>
      <span className={classes.sign}>{before}</span>
      {'\u00a0'}
      {amount}
    </span>
  )
}
