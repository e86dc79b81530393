import { Button, Group } from '@mantine/core'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { formatQuantity } from '@prateleira/contract/shared/format'
import { EXIT_REASON_LABELS, movementLabel, PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import type { Movement, RecentMovement } from '@prateleira/contract/stock/schemas'
import type { ReactNode } from 'react'
import { paths, queryNames } from '../config/paths.ts'
import { useMayCorrect } from '../lib/correctable.ts'
import { lateWords } from '../lib/late-words.ts'
import { useMe } from '../lib/me.ts'
import { reversalWords, useMayReverse } from '../lib/reversible.ts'
import { AppLink } from './app-link.tsx'
import { Facts } from './facts.tsx'
import { Money } from './money.tsx'
import classes from './movement-dialog.module.css'
import { SheetDialog } from './sheet-dialog.tsx'

/** A movement as the lists have it. */
export type ShownMovement = Pick<
  Movement,
  | 'id'
  | 'product_id'
  | 'product_variant_id'
  | 'product_name'
  | 'sku'
  | 'size'
  | 'color'
  | 'unit'
  | 'movement_type'
  | 'kind'
  | 'quantity'
  | 'unit_price'
  | 'total_value'
  | 'balance_after'
  | 'movement_date'
  | 'exit_reason'
  | 'responsible_person'
  | 'operator'
  | 'notes'
  | 'supplier_name'
  | 'customer_name'
  | 'payment_method'
  | 'sale_items'
  | 'sale_state'
  | 'reversed'
  | 'corrected_by'
  | 'corrects_id'
  | 'created_at'
  | 'late'
> &
  Partial<Pick<RecentMovement, 'reference_id' | 'standing_lines'>> & {
    /** What an entry corrects, in words, where that is known. */
    correctedEntry?: string | null
  }

interface Props {
  /** Kept while the dialog fades out; undefined before it is first opened. */
  movement: ShownMovement | undefined
  opened: boolean
  onClose: () => void
  /** Called for a reversal, once this dialog has closed. */
  onReverse: (movement: ShownMovement) => void
  /** The same for a correction, where an entry can be corrected. */
  onCorrect?: ((movement: ShownMovement) => void) | undefined
}

/** What a movement corrects, where the list does not have it. */
const CORRECTED = {
  initial: 'o estoque inicial de antes, que foi estornado',
  entry: 'uma entrada anterior, que foi estornada',
}

/** All details of a movement, with its product and its reversal. */
export function MovementDialog({ movement, opened, onClose, onReverse, onCorrect }: Props) {
  const { timezone } = useMe()
  const mayReverse = useMayReverse()
  const mayCorrect = useMayCorrect()
  if (!movement) return null
  const registered = new Date(movement.created_at)
  const facts: [string, ReactNode][] = [
    ['Data', formatDate(movement.movement_date)],
    ['Registrada em', `${formatDate(dateIn(timezone, registered))} às ${timeIn(timezone, registered)}`],
    ['Tipo', movementLabel(movement)],
    ['Motivo', movement.exit_reason && EXIT_REASON_LABELS[movement.exit_reason]],
    ['Quantidade', `${formatQuantity(movement.quantity)} ${movement.unit}`],
    ['Estoque depois', `${formatQuantity(movement.balance_after)} ${movement.unit}`],
    ['Preço unitário', movement.unit_price && <Money value={movement.unit_price} />],
    ['Total', movement.total_value && <Money value={movement.total_value} />],
    ['Cliente', movement.customer_name],
    ['Pagamento', movement.payment_method && PAYMENT_METHOD_LABELS[movement.payment_method]],
    ['Fornecedor', movement.supplier_name],
    ['Responsável', movement.responsible_person],
    ['Registrada por', movement.operator && `${movement.operator} (PIN)`],
    ['SKU', movement.sku],
    ['Observações', movement.notes],
    [
      'Sem rede',
      movement.late &&
        `${movement.kind === 'entry' ? 'Entrada' : 'Recibo'} ${lateWords(movement.late, timezone)}`,
    ],
    [
      'Corrige',
      movement.corrects_id &&
        (movement.correctedEntry ?? CORRECTED[movement.kind === 'initial' ? 'initial' : 'entry']),
    ],
    [
      'Corrigida',
      movement.corrected_by &&
        (movement.kind === 'initial'
          ? 'Outro estoque inicial está no lugar dele.'
          : 'Outra entrada está no lugar dela.'),
    ],
    ['Estorno', movement.reversed && !movement.corrected_by && reversalWords(movement)],
  ]
  const title = fullVariantName(movement)
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={title}
      // Four buttons in one line.
      size={onCorrect ? 540 : 'md'}
      footer={
        <Group justify="flex-end" gap="sm" className={classes.footer}>
          {onCorrect && mayCorrect(movement) && (
            <Button variant="subtle" onClick={() => onCorrect(movement)}>
              Corrigir
            </Button>
          )}
          {mayReverse(movement) && (
            <Button variant="subtle" color="red" onClick={() => onReverse(movement)}>
              Estornar
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => (
              <AppLink
                to={paths.products}
                search={{ [queryNames.product]: movement.product_id }}
                {...props}
              />
            )}
          >
            Ver produto
          </Button>
          <Button onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </Group>
      }
    >
      <Facts facts={facts} />
    </SheetDialog>
  )
}
