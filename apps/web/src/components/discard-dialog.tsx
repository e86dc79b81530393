import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  opened: boolean
  onDiscard: () => void
  onClose: () => void
}

/** Asks before typed work is thrown away. */
export function DiscardDialog({ opened, onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Descartar o que foi digitado?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      danger
      onConfirm={onDiscard}
    >
      O que você digitou ainda não foi salvo e será perdido.
    </ConfirmDialog>
  )
}
