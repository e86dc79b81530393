import { Badge, Button, Skeleton, Stack, Text } from '@mantine/core'
import { fullVariantName, variantLabel } from '@prateleira/contract/catalog/rules'
import { formatDate } from '@prateleira/contract/shared/dates'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS, movementLabel } from '@prateleira/contract/stock/rules'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { ReversalDialog, type Reversible } from '../../../components/reversal-dialog.tsx'
import { useMovementCorrection } from '../../../components/use-movement-correction.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useMayCorrect } from '../../../lib/correctable.ts'
import { useMayReverse } from '../../../lib/reversible.ts'
import { productMovementsQuery } from '../api.ts'
import classes from './product-details.module.css'

interface Props {
  productId: string
  onAsking: (asking: boolean) => void
}

/** The last movements of a product, each with its reversal where one is possible (PROD-08, LED-02). */
export function ProductMovements({ productId, onAsking }: Props) {
  const { data, error, isError, refetch } = useQuery(productMovementsQuery(productId))
  const [reversing, setReversing] = useState<Reversible>()
  const [asking, setAsking] = useState(false)
  const correction = useMovementCorrection(onAsking)
  const ask = (movement: Movement | null) => {
    if (movement) setReversing(reversibleOf(movement))
    setAsking(movement !== null)
    onAsking(movement !== null)
  }
  if (isError && !data)
    return <ErrorState error={error} title="Erro ao carregar movimentações" onRetry={() => refetch()} />
  if (!data)
    return (
      <Stack gap={8} aria-busy="true">
        <Skeleton height={52} />
        <Skeleton height={52} />
      </Stack>
    )
  if (data.items.length === 0) return <Text c="dimmed">Nenhuma movimentação encontrada</Text>
  return (
    <>
      <ul className={classes.list} aria-label="Últimas movimentações">
        {data.items.map((movement) => (
          <MovementLine
            key={movement.id}
            movement={movement}
            onReverse={() => ask(movement)}
            onCorrect={() => correction.correct(movement)}
          />
        ))}
      </ul>
      <ReversalDialog movement={reversing} opened={asking} onClose={() => ask(null)} />
      {correction.dialog}
    </>
  )
}

const reversibleOf = (movement: Movement): Reversible => ({
  ...movement,
  name: fullVariantName(movement),
  sale: movement.exit_reason === 'venda',
})

interface LineProps {
  movement: Movement
  onReverse: () => void
  /** Of an initial stock; an entry's correction is a link. */
  onCorrect: () => void
}

function MovementLine({ movement, onReverse, onCorrect }: LineProps) {
  const mayReverse = useMayReverse()
  const mayCorrect = useMayCorrect()
  const { movement_type: type, reversed, unit, exit_reason: reason } = movement
  const name = `${movementLabel(movement).toLowerCase()} de ${formatQuantity(movement.quantity)} ${unit}`
  const correcting = { variant: 'default', size: 'xs', 'aria-label': `Corrigir ${name}` } as const
  const details = [
    formatDate(movement.movement_date),
    variantLabel(movement),
    movement.supplier_name,
    movement.responsible_person && `Responsável: ${movement.responsible_person}`,
    movement.operator && `Registrada por ${movement.operator} (PIN)`,
    movement.customer_name && `Cliente: ${movement.customer_name}`,
    movement.notes,
  ]
  return (
    <li>
      <div className={classes.words}>
        <div className={classes.line}>
          {movementLabel(movement)}
          {reason && <Badge color="gray">{EXIT_REASON_LABELS[reason]}</Badge>}
          {reversed && <Badge color="gray">{movement.corrected_by ? 'Corrigida' : 'Estornada'}</Badge>}
        </div>
        <div className={classes.small}>{details.filter(Boolean).join(DOT)}</div>
      </div>
      <div className={classes.tail}>
        <div className={classes.figure}>
          <div className={reversed ? classes.struck : undefined}>
            {type === 'in' ? '+' : '−'}
            {formatQuantity(movement.quantity)} {unit}
          </div>
          {movement.total_value !== null && (
            <div className={classes.small}>
              <Money value={movement.total_value} />
            </div>
          )}
        </div>
        {mayCorrect(movement) &&
          (movement.kind === 'initial' ? (
            <Button {...correcting} onClick={onCorrect}>
              Corrigir
            </Button>
          ) : (
            <Button
              {...correcting}
              component={AppLink}
              to={paths.entry}
              search={{ [queryNames.correct]: movement.id }}
            >
              Corrigir
            </Button>
          ))}
        {mayReverse(movement) && (
          <Button variant="default" size="xs" onClick={onReverse} aria-label={`Estornar ${name}`}>
            Estornar
          </Button>
        )}
      </div>
    </li>
  )
}
