import { formatMoney } from '@prateleira/contract/shared/format'
import { Fragment } from 'react'
import classes from './money.module.css'

/** An amount in reais from a decimal string, with a lighter currency sign. Null: withheld from the caller. */
export function Money({ value }: { value: string | null }) {
  if (value === null) return <span className={classes.sign}>Sem permissão</span>
  const [before = '', amount = ''] = formatMoney(value).split('\u00a0')
  return (
    <span className={classes.money}>
      <span className={classes.sign}>{before}</span> {amount.length > LONG ? breakable(amount) : amount}
    </span>
  )
}

/** '9.999.999,00' fits everywhere. */
const LONG = 12

/** Where amounts may wrap, they do so between thousands. */
const breakable = (amount: string) =>
  amount.split('.').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={index}>
      {index > 0 && '.'}
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
