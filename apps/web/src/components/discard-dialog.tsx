import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  opened: boolean
  /** It may be saved already. */
  doubted?: boolean
  onDiscard: () => void
  onClose: () => void
}

/** Asks before typed work is thrown away. */
export function DiscardDialog({ opened, doubted, onDiscard, onClose }: Props) {
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
      {doubted
        ? 'Não sabemos se já foi registrado: depois de descartar, confira. O que você digitou aqui será perdido.'
        : 'O que você digitou ainda não foi salvo e será perdido.'}
    </ConfirmDialog>
  )
}
