import { Badge, Text, Title } from '@mantine/core'
import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import type { Invitation } from '@prateleira/contract/team/schemas'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { type DataColumn, DataList } from '../../components/data-list.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { teamChanged } from './api.ts'
import classes from './team.module.css'
import { untilWhen } from './words.ts'

const icon = { size: 18, stroke: 1.6 }

/** Invitations not accepted yet. */
export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const now = new Date()

  const resend = async ({ id, email }: Invitation) => {
    try {
      await client.team.resendInvitation({ id })
      notify.success('Convite enviado de novo', `${email} recebe outro link; o anterior não vale mais.`)
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao enviar o convite')
    }
    void teamChanged()
  }
  const revoke = async () => {
    if (!revoking) return
    await client.team.revokeInvitation({ id: revoking.id })
    notify.success('Convite cancelado', `O link enviado a ${revoking.email} não vale mais.`)
    await teamChanged().catch(() => undefined)
  }
  const columns: DataColumn<Invitation>[] = [
    {
      key: 'email',
      header: 'Email',
      card: 'title',
      cell: ({ email }) => <span className={classes.person}>{email}</span>,
    },
    {
      key: 'role',
      header: 'Papel',
      card: 'plain',
      nowrap: true,
      cell: ({ role }) => <Badge color="gray">{SHOP_ROLE_LABELS[role]}</Badge>,
    },
    {
      key: 'until',
      header: 'Validade',
      nowrap: true,
      cell: ({ expires_at: end }) => untilWhen(end, now),
    },
  ]
  return (
    <section className={classes.part} aria-labelledby="convites">
      <Title order={2} fz="lg" mb="sm" id="convites">
        Convites em aberto
      </Title>
      <DataList
        label="Convites em aberto"
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        rowLabel={({ email }) => email}
        actions={(invitation) => [
          {
            label: 'Enviar de novo',
            icon: <IconMailForward {...icon} />,
            onClick: () => void resend(invitation),
          },
          {
            label: 'Cancelar convite',
            icon: <IconTrash {...icon} />,
            danger: true,
            onClick: () => setRevoking(invitation),
          },
        ]}
      />
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title="Cancelar o convite?"
        confirmLabel="Cancelar convite"
        busyLabel="Cancelando…"
        cancelLabel="Voltar"
        danger
        onConfirm={revoke}
      >
        <Text>
          O link enviado a <strong>{revoking?.email}</strong> deixa de valer na hora.
        </Text>
      </ConfirmDialog>
    </section>
  )
}
