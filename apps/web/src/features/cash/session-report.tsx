import { differenceInWords } from '@prateleira/contract/cash/rules'
import type { Session } from '@prateleira/contract/cash/schemas'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatMoney } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { Money } from '../../components/money.tsx'
import { useMe } from '../../lib/me.ts'
import classes from './cash.module.css'
import { MoveList } from './move-list.tsx'
import { partsOf } from './words.ts'

/** The result of a close: the differences in words, then the figures behind them. */
export function SessionReport({ session }: { session: Session }) {
  const { timezone } = useMe()
  const { result } = session
  if (!result) return null
  const at = (instant: string | null) => (instant === null ? '' : timeIn(timezone, new Date(instant)))
  return (
    <div className={classes.report}>
      <ul className={classes.words} aria-label="Diferenças">
        {result.counts.map(({ method, difference }) => (
          <li
            key={method}
            data-sign={difference === null ? 'none' : String(Math.sign(compare(difference, '0')))}
          >
            {differenceInWords(method, difference)}
          </li>
        ))}
      </ul>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Forma</th>
            <th scope="col">Esperado</th>
            <th scope="col">Contado</th>
          </tr>
        </thead>
        <tbody>
          {result.counts.map(({ method, expected, late, counted }) => (
            <tr key={method}>
              <th scope="row">{PAYMENT_METHOD_LABELS[method]}</th>
              <td>
                <Money value={expected} />
                {compare(late, '0') !== 0 && <small> + {formatMoney(late)} depois</small>}
              </td>
              <td>{counted === null ? '—' : <Money value={counted} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.counts.some(({ late }) => compare(late, '0') !== 0) && (
        <p className={classes.hint}>
          Revisto depois do fechamento: vendas feitas sem rede chegaram mais tarde e já contam na diferença.
        </p>
      )}
      <dl className={classes.parts} aria-label="Como se chega ao dinheiro esperado">
        {partsOf(result.cash).map(([name, value, sign]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {sign}
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <MoveList moves={session.moves} />
      <p className={classes.hint}>
        Aberto por {session.opened_by?.name ?? '—'} às {at(session.opened_at)}, fechado por{' '}
        {session.closed_by?.name ?? '—'} às {at(session.closed_at)} de{' '}
        {session.closed_at && formatDate(dateIn(timezone, new Date(session.closed_at)))}.
      </p>
      {result.explanation && (
        <blockquote className={classes.explanation}>
          {result.explanation}
          <footer>{result.explained_by?.name}</footer>
        </blockquote>
      )}
    </div>
  )
}
