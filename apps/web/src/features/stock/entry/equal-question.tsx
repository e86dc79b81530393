import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'

interface Props {
  opened: boolean
  /** 'há 1 minuto'. Kept while the dialog fades out. */
  ago: string
  onClose: () => void
  onConfirm: () => unknown
}

/** Asks whether an equal entry is meant to be another one. A remark beside the button was overlooked. */
export function EqualQuestion({ opened, ago, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Registrar de novo?"
      confirmLabel="Registrar de novo"
      onConfirm={onConfirm}
    >
      <Text>
        Uma entrada igual, com os mesmos itens e quantidades, foi registrada <strong>{ago}</strong>. Se esta é
        outra, registre: tudo entra no estoque mais uma vez.
      </Text>
    </ConfirmDialog>
  )
}
