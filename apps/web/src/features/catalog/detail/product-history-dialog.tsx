import { ActionIcon, Badge, Group, Skeleton, Text } from '@mantine/core'
import { variantLabel } from '@prateleira/contract/catalog/rules'
import type { ProductDetail } from '@prateleira/contract/catalog/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { DOT, formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS, movementLabel } from '@prateleira/contract/stock/rules'
import type { Movement } from '@prateleira/contract/stock/schemas'
import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataColumn, DataList } from '../../../components/data-list.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { useMovementCorrection } from '../../../components/use-movement-correction.tsx'
import { useMayCorrect } from '../../../lib/correctable.ts'
import { productHistoryQuery } from '../api.ts'
import classes from './product-details.module.css'

interface Props {
  product: ProductDetail
  opened: boolean
  onClose: () => void
}

/** Every movement of a product, newest first, with the balance after each. */
export function ProductHistoryDialog({ product, opened, onClose }: Props) {
  return (
    <SheetDialog opened={opened} onClose={onClose} title={`Histórico de ${product.name}`} size={900}>
      {opened && <ProductHistory product={product} />}
    </SheetDialog>
  )
}

function ProductHistory({ product: { id, unit, variants } }: { product: ProductDetail }) {
  const mayCorrect = useMayCorrect()
  const correction = useMovementCorrection()
  const actions = (movement: Movement) =>
    mayCorrect(movement)
      ? [
          {
            label: 'Corrigir',
            icon: <IconPencil size={18} stroke={1.6} />,
            onClick: () => correction.correct(movement),
          },
        ]
      : []
  /** The last movement of each earlier page. */
  const [before, setBefore] = useState<string[]>([])
  const { data, error, isError, refetch, isPlaceholderData } = useQuery(
    productHistoryQuery(id, before.at(-1)),
  )
  if (isError && !data)
    return <ErrorState error={error} title="Erro ao carregar movimentações" onRetry={() => refetch()} />
  if (!data) return <Skeleton height={240} aria-busy="true" />
  return (
    <>
      {correction.dialog}
      <DataList
        label="Histórico de movimentações"
        columns={columns(unit, variants.length > 1)}
        rows={data.items}
        rowKey={(movement) => movement.id}
        rowLabel={({ quantity, ...movement }) =>
          `${movementLabel(movement).toLowerCase()} de ${formatQuantity(quantity)} ${unit}`
        }
        {...(data.items.some(mayCorrect) && { actions })}
        stale={isPlaceholderData}
        empty={<Text c="dimmed">Nenhuma movimentação encontrada</Text>}
      />
      {(before.length > 0 || data.next !== null) && (
        <Group component="nav" aria-label="Páginas do histórico" justify="flex-end" gap="xs" mt="md">
          <Text fz="sm" c="dimmed" aria-live="polite">
            Página {before.length + 1}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Movimentações mais novas"
            disabled={before.length === 0}
            onClick={() => setBefore(before.slice(0, -1))}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Movimentações mais antigas"
            disabled={data.next === null || isPlaceholderData}
            onClick={() => data.next !== null && setBefore([...before, data.next])}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </>
  )
}

function columns(unit: string, isVaried: boolean): DataColumn<Movement>[] {
  return [
    {
      key: 'date',
      header: 'Data',
      nowrap: true,
      cell: ({ movement_date: date }) => formatDate(date),
    },
    {
      key: 'kind',
      header: 'Movimentação',
      card: 'title',
      cell: (movement) => (
        <span className={classes.line}>
          {movementLabel(movement)}
          {movement.exit_reason && <Badge color="gray">{EXIT_REASON_LABELS[movement.exit_reason]}</Badge>}
          {movement.reversed && (
            <Badge color="gray">{movement.corrected_by ? 'Corrigida' : 'Estornada'}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'details',
      header: 'Detalhes',
      card: 'plain',
      cell: (movement) =>
        [
          variantLabel(movement),
          movement.supplier_name,
          movement.responsible_person,
          movement.operator && `Registrada por ${movement.operator} (PIN)`,
          movement.customer_name && `Cliente: ${movement.customer_name}`,
          movement.notes,
        ]
          .filter(Boolean)
          .join(DOT),
    },
    {
      key: 'quantity',
      header: 'Quantidade',
      card: 'figure',
      align: 'right',
      nowrap: true,
      cell: ({ movement_type: type, quantity }) =>
        `${type === 'in' ? '+' : '−'}${formatQuantity(quantity)} ${unit}`,
    },
    {
      key: 'value',
      header: 'Valor',
      align: 'right',
      nowrap: true,
      cell: ({ total_value: value }) => (value === null ? '–' : <Money value={value} />),
    },
    {
      key: 'balance',
      header: isVaried ? 'Saldo da variante' : 'Saldo',
      align: 'right',
      nowrap: true,
      cell: ({ balance_after: left }) => `${formatQuantity(left)} ${unit}`,
    },
  ]
}
