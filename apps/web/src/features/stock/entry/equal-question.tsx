import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { relativeFormat } from '../../../lib/formats.ts'

interface Props {
  opened: boolean
  /** Since the equal entry. Kept while the dialog fades out. */
  minutes: number
  onClose: () => void
  onConfirm: () => unknown
}

const ago = relativeFormat('always')

/** Asks whether an equal entry is meant to be another one. A remark beside the button was overlooked. */
export function EqualQuestion({ opened, minutes, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Registrar de novo?"
      confirmLabel="Registrar de novo"
      onConfirm={onConfirm}
    >
      <Text>
        Uma entrada igual, com os mesmos itens e quantidades, foi registrada{' '}
        <strong>{ago(-Math.max(1, minutes), 'minute')}</strong>. Se esta é outra, registre: tudo entra no
        estoque mais uma vez.
      </Text>
    </ConfirmDialog>
  )
}
