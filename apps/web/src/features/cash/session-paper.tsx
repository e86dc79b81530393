import { CASH_MOVE_LABELS, differenceInWords } from '@prateleira/contract/cash/rules'
import type { Session } from '@prateleira/contract/cash/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { RollPaper, ShopDetails } from '../../components/roll-paper.tsx'
import { useMe } from '../../lib/me.ts'
import { shopLines } from '../../lib/shop-lines.ts'
import paperCss from './paper.module.css'
import { partsOf } from './words.ts'

/** The printed report of a close, for receipt printers and others. */
export function SessionPaper({ session }: { session: Session }) {
  const me = useMe()
  const { timezone, shops } = me
  const { result } = session
  if (!result) return null
  const at = (instant: string | null) =>
    instant === null
      ? ''
      : `${formatDate(dateIn(timezone, new Date(instant)))} ${timeIn(timezone, new Date(instant))}`
  return (
    <RollPaper name="cash-paper" className={paperCss.close}>
      <h1>{shops.find(({ is_current: isCurrent }) => isCurrent)?.name}</h1>
      <ShopDetails lines={shopLines(me)} />
      <p>
        Fechamento de {session.register.name}
        <br />
        Aberto: {at(session.opened_at)} {session.opened_by?.name}
        <br />
        Fechado: {at(session.closed_at)} {session.closed_by?.name}
      </p>
      {result.counts.map((count) => (
        <dl key={count.method}>
          <dt>{PAYMENT_METHOD_LABELS[count.method]}: esperado</dt>
          <dd>{formatMoney(count.expected)}</dd>
          <dt>contado</dt>
          <dd>{count.counted === null ? '—' : formatMoney(count.counted)}</dd>
          <dt>
            <b>{differenceInWords(count.method, count.difference)}</b>
          </dt>
          <dd />
        </dl>
      ))}
      <dl>
        {partsOf(result.cash).flatMap(([name, value, sign]) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name} value`}>
            {sign}
            {formatMoney(value)}
          </dd>,
        ])}
      </dl>
      {session.moves.map((move) => (
        <p key={move.id}>
          {CASH_MOVE_LABELS[move.kind]} {formatMoney(move.amount)}: {move.reason}
        </p>
      ))}
      {result.explanation && <p>Explicação: {result.explanation}</p>}
      <p className={paperCss.sign}>Assinatura</p>
    </RollPaper>
  )
}
