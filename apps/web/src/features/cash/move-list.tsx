import { CASH_MOVE_LABELS } from '@prateleira/contract/cash/rules'
import type { Session } from '@prateleira/contract/cash/schemas'
import { timeIn } from '@prateleira/contract/shared/dates'
import { DOT } from '@prateleira/contract/shared/format'
import { Money } from '../../components/money.tsx'
import { useMe } from '../../lib/me.ts'
import classes from './cash.module.css'

/** Sangrias and suprimentos of a session. */
export function MoveList({ moves }: { moves: Session['moves'] }) {
  const { timezone } = useMe()
  if (moves.length === 0) return null
  return (
    <ul className={classes.moves} aria-label="Sangrias e suprimentos">
      {moves.map(({ id, kind, amount, reason, by, at }) => (
        <li key={id}>
          <span>
            <strong>{CASH_MOVE_LABELS[kind]}</strong> {reason}
            <small>
              {timeIn(timezone, new Date(at))}
              {by && `${DOT}${by.name}`}
            </small>
          </span>
          <span>
            {kind === 'withdrawal' && '−'}
            <Money value={amount} />
          </span>
        </li>
      ))}
    </ul>
  )
}
