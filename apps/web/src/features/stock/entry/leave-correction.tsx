import { formatDate } from '@prateleira/contract/shared/dates'
import { formatCount } from '@prateleira/contract/shared/format'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { Corrected } from './use-entry-form.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** The correction that the form holds. */
  corrects: Corrected | null
  /** The code of the product to enter instead. */
  code: string
  onLeave: (code: string) => void
  /** The field to go on with. */
  field: () => HTMLElement | null
}

/** Asks before 'Dar entrada' of a product takes the place of a correction. */
export function LeaveCorrection({ opened, onClose, corrects, code, onLeave, field }: Props) {
  const [line, ...more] = corrects?.lines ?? []
  const what = more.length > 0 ? `${formatCount(more.length + 1)} itens` : line?.name
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Correção não registrada"
      confirmLabel="Descartar e dar entrada"
      cancelLabel="Continuar a correção"
      onConfirm={() => onLeave(code)}
      focusAfterConfirm={field}
      focusAfterCancel={field}
    >
      O formulário tem a correção da entrada de {formatDate(corrects?.date ?? '')} ({what}), que ainda não foi
      registrada. Para dar entrada em <strong>{code}</strong>, ela será descartada.
    </ConfirmDialog>
  )
}
