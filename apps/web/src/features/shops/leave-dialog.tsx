import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { client } from '../../lib/client.ts'
import { useMe } from '../../lib/me.ts'
import { publishAuth } from '../../lib/session.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { shopSwitched } from './switch-shop.ts'

interface Props {
  /** The shop to leave; null while the dialog is closed. */
  shop: { id: string; name: string } | null
  onClose: () => void
}

/** Asks before a member leaves a shop. Members of no other shop are signed out. */
export function LeaveDialog({ shop, onClose }: Props) {
  const { shops } = useMe()
  const shown = useLastShown(shop)
  const leave = async () => {
    if (!shown) return
    await client.team.leaveShop({ id: shown.id })
    if (shops.length > 1) shopSwitched(shown.id)
    else publishAuth({ event: 'SIGNED_OUT', userId: null, reason: 'user' })
  }
  return (
    <ConfirmDialog
      opened={shop !== null}
      onClose={onClose}
      title="Sair da equipe?"
      confirmLabel="Sair da equipe"
      busyLabel="Saindo…"
      danger
      onConfirm={leave}
    >
      <Text>
        Você perde o acesso a <strong>{shown?.name}</strong> agora, em todos os aparelhos. O que você
        registrou continua na loja, com o seu nome. Para voltar, é preciso outro convite.
      </Text>
      {shops.length === 1 && (
        <Text mt="xs">Como você não tem outra loja, sua sessão termina. A sua conta continua existindo.</Text>
      )}
    </ConfirmDialog>
  )
}
