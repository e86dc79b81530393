import { Badge, Button, Text, Title, UnstyledButton } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { lineStateOf } from '@prateleira/contract/sales/returns'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import type { RecentMovement } from '@prateleira/contract/stock/schemas'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { SaleBadge } from '../../components/sale-badge.tsx'
import { paths } from '../../config/paths.ts'
import { useMay, useMe } from '../../lib/me.ts'
import { movementsOf } from '../../lib/movements-of.ts'
import { opensRow } from '../../lib/opens-row.ts'
import { reversalWords, useMayReverse } from '../../lib/reversible.ts'
import classes from './recent-movements.module.css'
import page from './stock-page.module.css'

/** Actions of a movement in the list. */
export interface MovementActions {
  onReverse: (movement: RecentMovement) => void
  /** `correctedEntry`: what an entry corrects, in words. */
  onOpen: (movement: RecentMovement & { correctedEntry?: string | null }) => void
  onCorrect?: ((movement: RecentMovement) => void) | undefined
}

/** Movements below a heading, or without one. */
export interface Block {
  heading: string | null
  movements: RecentMovement[]
}

interface Props extends MovementActions {
  title: string
  loading: string
  empty: string
  failure: string
  /** Undefined until the first answer. */
  movements: RecentMovement[] | undefined
  error: unknown
  onRetry: () => void
  /** Shown beside the state. */
  badge?: (movement: RecentMovement) => ReactNode
  /** Divides the list; undivided without it. */
  blocks?: (movements: RecentMovement[]) => Block[]
  /** As the reports call them, which have all. */
  kind: Parameters<typeof movementsOf>[0]
  /** Of a movement in whose place another stands: what is said instead of its reversal. */
  replaced?: (movement: RecentMovement) => ReactNode
  /** What stands below the name, above the notes. */
  details: (movement: RecentMovement) => (string | null)[]
}

/** The latest entries or exits (ENT-07, EXI-07), each with its reversal (LED-02). */
export function RecentMovements(props: Props) {
  const { title, loading, empty, failure, movements, error, onRetry, kind } = props
  const may = useMay()
  return (
    <section className={page.card} aria-label={title} aria-busy={movements === undefined && !error}>
      <Title order={2} className={page.heading}>
        {title}
      </Title>
      {movements === undefined && error ? (
        <ErrorState error={error} title={failure} onRetry={onRetry} />
      ) : movements === undefined ? (
        <Text c="dimmed" role="status" mih={220}>
          {loading}
        </Text>
      ) : movements.length === 0 ? (
        <Text c="dimmed" ta="center" py="xl">
          {empty}
        </Text>
      ) : (
        <div className={classes.list}>
          {(props.blocks?.(movements) ?? [{ heading: null, movements }]).map((block) => (
            <Fragment key={block.movements[0]?.id}>
              {block.heading && <h3>{block.heading}</h3>}
              <ul aria-label={block.heading ?? undefined}>
                {block.movements.map((movement) => (
                  <Item key={movement.id} movement={movement} {...props} />
                ))}
              </ul>
            </Fragment>
          ))}
          {may('reports') && (
            <AppLink className={classes.all} to={paths.reports} search={movementsOf(kind)}>
              Ver todas em Relatórios
            </AppLink>
          )}
        </div>
      )}
    </section>
  )
}

function Item({
  movement,
  badge,
  replaced: replacedBy,
  details,
  onReverse,
  onOpen,
  onCorrect,
}: Pick<Props, 'badge' | 'replaced' | 'details' | keyof MovementActions> & { movement: RecentMovement }) {
  const { timezone } = useMe()
  const mayReverse = useMayReverse()
  const { quantity, unit, total_value: total, notes, reversed, sale_state: sale, returned } = movement
  const state = sale === null ? 'completed' : lineStateOf(sale, quantity, returned ?? '0')
  const replaced = replacedBy?.(movement)
  const name = fullVariantName(movement)
  const registered = new Date(movement.created_at)
  const sameDay = dateIn(timezone, registered) === movement.movement_date
  const lines = [
    `${formatDate(movement.movement_date)}${sameDay ? ` ${timeIn(timezone, registered)}` : ''}`,
    ...details(movement),
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard its name opens it; the row is only a larger target
    <li
      className={classes.item}
      data-reversed={reversed || undefined}
      onClick={(event) => opensRow(event) && onOpen(movement)}
    >
      <UnstyledButton className={classes.name} onClick={() => onOpen(movement)}>
        {name}
      </UnstyledButton>
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
          {replaced ? (
            <Badge color="gray">Corrigida</Badge>
          ) : reversed ? (
            <Badge color="red">Estornada</Badge>
          ) : (
            <SaleBadge state={state} />
          )}
          {badge?.(movement)}
        </div>
        <div className={classes.detail}>
          <div className={classes.parts}>{lines.map((part) => part && <span key={part}>{part}</span>)}</div>
        </div>
        {notes && <div className={classes.detail}>{notes}</div>}
        {replaced ?? (reversed && <div className={classes.detail}>{reversalWords(movement)}</div>)}
      </div>
      {mayReverse(movement) && (
        <div className={classes.acts}>
          {onCorrect && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Corrigir ${name}`}
              onClick={() => onCorrect(movement)}
            >
              Corrigir
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Estornar ${name}`}
            onClick={() => onReverse(movement)}
          >
            Estornar
          </Button>
        </div>
      )}
    </li>
  )
}
