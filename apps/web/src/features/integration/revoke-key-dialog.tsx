import type { IntegrationKey } from '@prateleira/contract/integration/schemas'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { client } from '../../lib/client.ts'
import { isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'

interface Props {
  /** Null while the dialog is closed. */
  integrationKey: IntegrationKey | null
  onClose: () => void
  onRevoked: () => Promise<unknown>
}

/** Asks before a key is revoked. */
export function RevokeKeyDialog({ integrationKey, onClose, onRevoked }: Props) {
  const shown = useLastShown(integrationKey)
  const revoke = async () => {
    if (!shown) return
    await client.integration.revokeKey({ id: shown.id }).catch((error) => {
      // Somebody else, or another tab, has already revoked it.
      if (!isErrorCode(error, 'NOT_FOUND')) throw error
    })
    notify.success('Chave revogada', shown.name)
    await onRevoked().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      opened={integrationKey !== null}
      onClose={onClose}
      title="Revogar chave?"
      confirmLabel="Revogar"
      busyLabel="Revogando…"
      danger
      onConfirm={revoke}
    >
      O programa que usa <strong>{shown?.name}</strong> ({shown?.prefix}…) perde o acesso agora. Isso não pode
      ser desfeito; para voltar a ligá-lo, crie outra chave.
    </ConfirmDialog>
  )
}
