import { Badge, Text } from '@mantine/core'
import { SHOP_ROLE_LABELS, seesCosts } from '@prateleira/contract/rights'
import type { Member } from '@prateleira/contract/team/schemas'
import {
  IconKey,
  IconLockOpen,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { type DataColumn, DataList, type RowAction } from '../../components/data-list.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { teamChanged } from './api.ts'
import { MemberDialog } from './member-dialog.tsx'
import { MemberPinDialog } from './member-pin-dialog.tsx'
import classes from './team.module.css'
import { lastSeen } from './words.ts'

const icon = { size: 18, stroke: 1.6 }

type Asked = { what: 'suspend' | 'remove'; member: Member } | null

/** The members of the shop, the owner first. */
export function MemberList({ members }: { members: Member[] | undefined }) {
  const { person_id: ownId } = useMe()
  const [editing, setEditing] = useState<Member | null>(null)
  const [pinOf, setPinOf] = useState<Member | null>(null)
  const [asked, setAsked] = useState<Asked>(null)
  const now = new Date()

  const resume = async (member: Member) => {
    try {
      await client.team.resumeMember({ id: member.id })
      notify.success('Acesso reativado', `${member.full_name} já pode trabalhar de novo.`)
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao reativar')
    }
    void teamChanged()
  }
  const release = async (member: Member) => {
    try {
      await client.team.releasePin({ id: member.id })
      notify.success('PIN liberado', `${member.full_name} já pode digitar o PIN de novo.`)
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao liberar o PIN')
    }
    void teamChanged()
  }
  const columns: DataColumn<Member>[] = [
    {
      key: 'name',
      header: 'Nome',
      card: 'title',
      cell: (member) => (
        <span className={classes.person}>
          {member.full_name}
          {member.id === ownId && ' (você)'}
          <span className={classes.address}>
            {member.email ?? (member.has_pin ? 'Sem email, entra com PIN' : 'Sem email e sem PIN: defina um')}
          </span>
          {member.pin_locked && (
            <span className={classes.address}>
              {member.email === null
                ? 'Errou o PIN demais: para desbloquear, escolha Liberar PIN.'
                : 'Errou o PIN demais: desbloqueia com a própria senha, no aparelho.'}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'role',
      header: 'Papel',
      card: 'plain',
      nowrap: true,
      cell: ({ role, state, pin_locked: locked }) => (
        <>
          <Badge color={role === 'owner' ? 'green' : 'gray'}>{SHOP_ROLE_LABELS[role]}</Badge>
          {state === 'suspended' && (
            <Badge color="amber" ml={6}>
              Suspenso
            </Badge>
          )}
          {locked && (
            <Badge color="red" ml={6}>
              PIN bloqueado
            </Badge>
          )}
        </>
      ),
    },
    {
      key: 'costs',
      header: 'Vê custos',
      width: '110px',
      cell: (member) => (seesCosts(member) ? 'Sim' : 'Não'),
    },
    {
      key: 'seen',
      header: 'Última atividade',
      nowrap: true,
      cell: (member) => lastSeen(member, now),
    },
  ]
  const actions = (member: Member): RowAction[] =>
    member.role === 'owner'
      ? []
      : [
          { label: 'Mudar papel', icon: <IconPencil {...icon} />, onClick: () => setEditing(member) },
          ...(member.email === null
            ? [{ label: 'Definir PIN', icon: <IconKey {...icon} />, onClick: () => setPinOf(member) }]
            : []),
          ...(member.email === null && member.pin_locked
            ? [
                {
                  label: 'Liberar PIN',
                  icon: <IconLockOpen {...icon} />,
                  onClick: () => void release(member),
                },
              ]
            : []),
          member.state === 'active'
            ? {
                label: 'Suspender',
                icon: <IconPlayerPause {...icon} />,
                onClick: () => setAsked({ what: 'suspend', member }),
              }
            : { label: 'Reativar', icon: <IconPlayerPlay {...icon} />, onClick: () => void resume(member) },
          {
            label: 'Remover',
            icon: <IconUserMinus {...icon} />,
            danger: true,
            onClick: () => setAsked({ what: 'remove', member }),
          },
        ]
  return (
    <>
      <DataList
        label="Equipe"
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        rowLabel={({ full_name: name }) => name}
        actions={actions}
        skeletonRows={3}
      />
      <MemberDialog member={editing} onClose={() => setEditing(null)} />
      <MemberPinDialog member={pinOf} onClose={() => setPinOf(null)} />
      <AskDialog asked={asked} onClose={() => setAsked(null)} onDone={teamChanged} />
    </>
  )
}

interface AskProps {
  asked: Asked
  onClose: () => void
  onDone: () => Promise<unknown>
}

function AskDialog({ asked, onClose, onDone }: AskProps) {
  const shown = useLastShown(asked)
  if (!shown) return null
  const { what, member } = shown
  const suspends = what === 'suspend'
  const confirm = async () => {
    if (suspends) await client.team.suspendMember({ id: member.id })
    else await client.team.removeMember({ id: member.id })
    notify.success(
      suspends ? 'Acesso suspenso' : 'Pessoa removida',
      suspends ? `${member.full_name} não entra mais na loja.` : `${member.full_name} saiu da equipe.`,
    )
    await onDone().catch(() => undefined)
  }
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={suspends ? 'Suspender o acesso?' : 'Remover da equipe?'}
      confirmLabel={suspends ? 'Suspender' : 'Remover'}
      busyLabel={suspends ? 'Suspendendo…' : 'Removendo…'}
      danger={!suspends}
      onConfirm={confirm}
    >
      <Text>
        {suspends ? (
          <>
            <strong>{member.full_name}</strong> perde o acesso à loja agora, em todos os aparelhos, até você
            reativar. O lugar no plano continua ocupado.
          </>
        ) : (
          <>
            <strong>{member.full_name}</strong> perde o acesso à loja agora, em todos os aparelhos. O que a
            pessoa registrou continua na loja, com o nome dela.
          </>
        )}
      </Text>
    </ConfirmDialog>
  )
}
