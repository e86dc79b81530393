import { Badge, Button, Skeleton, Text, Title } from '@mantine/core'
import { formatDate } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { Movement } from '@prateleira/contract/stock/schemas'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import classes from './stock-page.module.css'
import { variantName } from './variant.ts'

interface Props {
  title: string
  loading: string
  empty: string
  failure: string
  /** Undefined while nothing has come yet. */
  movements: Movement[] | undefined
  error: unknown
  onRetry: () => void
  onReverse: (movement: Movement) => void
  /** Beside 'Concluída'. */
  badge?: (movement: Movement) => ReactNode
  /** Lines below the name, above the notes. */
  details: (movement: Movement) => (string | null)[]
}

/** The latest entries or exits (ENT-07, EXI-07), each with its reversal (LED-02). */
export function RecentMovements(props: Props) {
  const { title, loading, empty, failure, movements, error, onRetry } = props
  return (
    <section className={classes.card} aria-label={title} aria-busy={movements === undefined && !error}>
      <Title order={2} className={classes.heading}>
        {title}
      </Title>
      {movements === undefined && error ? (
        <ErrorState error={error} title={failure} onRetry={onRetry} />
      ) : movements === undefined ? (
        <Loading text={loading} />
      ) : movements.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {empty}
        </Text>
      ) : (
        <ul className={classes.list}>
          {movements.map((movement) => (
            <Item key={movement.id} movement={movement} {...props} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({
  movement,
  badge,
  details,
  onReverse,
}: Pick<Props, 'badge' | 'details' | 'onReverse'> & { movement: Movement }) {
  const { quantity, unit, total_value: total, notes, reversed } = movement
  const name = variantName(movement)
  const lines = [formatDate(movement.movement_date), ...details(movement)].filter(Boolean)
  return (
    <li className={classes.item} data-reversed={reversed || undefined}>
      <span className={classes.name}>{name}</span>
      <span className={classes.figures}>
        {formatQuantity(quantity)} {unit}
        {total !== null && (
          <div className={classes.value}>
            <Money value={total} />
          </div>
        )}
      </span>
      <div>
        <div className={classes.badges}>
          <Badge color="green">Concluída</Badge>
          {badge?.(movement)}
          {reversed && <Badge color="red">Estornada</Badge>}
        </div>
        <div className={classes.detail}>{lines.join(' · ')}</div>
        {notes && <div className={classes.detail}>{notes}</div>}
      </div>
      {!reversed && (
        <Button
          className={classes.reverse}
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Estornar ${name}`}
          onClick={() => onReverse(movement)}
        >
          Estornar
        </Button>
      )}
    </li>
  )
}

function Loading({ text }: { text: string }) {
  return (
    <>
      <Text c="dimmed" role="status" mb="sm">
        {text}
      </Text>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={68} mb="sm" />
      ))}
    </>
  )
}
