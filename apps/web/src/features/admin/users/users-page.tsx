import { Button, Text } from '@mantine/core'
import { adminErrors } from '@prateleira/contract/admin/errors'
import {
  STATUS_LABELS,
  SUBSCRIPTION_STATUSES,
  toggledStatus,
  USER_SORTS,
} from '@prateleira/contract/admin/rules'
import type { AdminUser } from '@prateleira/contract/admin/schemas'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { DataColumn, RowAction } from '../../../components/data-list.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { AdminList } from '../admin-list.tsx'
import { adminChanged, usersQuery } from '../api.ts'
import { formatDay } from '../dates.ts'
import { useListView } from '../list-view.ts'
import { USER_SORT_LABELS, USERS, usersInput } from '../lists.ts'
import { PersonName } from '../person-name.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { DeleteUserDialog, userName } from './delete-user-dialog.tsx'
import { UserDialog } from './user-dialog.tsx'

const columns: DataColumn<AdminUser>[] = [
  {
    key: 'name',
    header: 'Usuário',
    card: 'title',
    sort: 'name',
    width: '26%',
    cell: ({ full_name: name }) => <PersonName name={name} />,
  },
  {
    key: 'company',
    header: 'Empresa e telefone',
    width: '26%',
    // One column for both: with two, names take three or more lines at 1280 px.
    cell: ({ company_name: company, phone, members }) => (
      <>
        <Text fz="inherit">{company || '—'}</Text>
        {phone && (
          <Text fz="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {formatPhone(phone)}
          </Text>
        )}
        {members.length > 0 && (
          <Text fz="sm" c="dimmed" title={members.map(({ full_name: name }) => name).join(', ')}>
            {members.length + 1} pessoas na equipe
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    nowrap: true,
    card: 'figure',
    cell: ({ subscription_status: status }) => <StatusBadge status={status} />,
  },
  {
    key: 'plan',
    header: 'Assinatura',
    sort: 'expiry',
    cell: ({ plan_name: plan, expiry_label: expiry }) => (
      <>
        {plan && <Text fz="sm">{plan}</Text>}
        <Text fz="sm" c="dimmed">
          {expiry}
        </Text>
      </>
    ),
  },
  {
    key: 'since',
    header: 'Cadastro',
    nowrap: true,
    sort: 'created',
    sortsDownFirst: true,
    cell: ({ created_at: since }) => formatDay(since),
  },
]

/** /admin/usuarios: everybody with an account (ADM-03). */
export default function UsersPage() {
  const view = useListView(...USERS)
  const query = useQuery(usersQuery(usersInput(view)))
  const [editing, setEditing] = useState<AdminUser | 'new' | null>(null)
  const [deleting, setDeleting] = useState<AdminUser | null>(null)
  const [suspending, setSuspending] = useState<AdminUser | null>(null)

  const setStatus = async (user: AdminUser) => {
    const status = toggledStatus(user.subscription_status)
    try {
      await client.admin.setUserStatus({ params: { id: user.user_id }, body: { status } })
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao atualizar status do usuário')
      throw error
    }
    notify.success(`Status do usuário atualizado para ${STATUS_LABELS[status]}`, user.full_name)
    await adminChanged().catch(() => undefined)
  }
  const edit = (user: AdminUser) =>
    user.is_out_of_reach ? notify.error(adminErrors.OTHER_ADMINISTRATOR.message) : setEditing(user)
  const actions = (user: AdminUser): RowAction[] => (user.is_out_of_reach ? [] : ownActions(user))
  const ownActions = (user: AdminUser): RowAction[] => [
    { label: 'Editar', icon: <IconEdit size={18} stroke={1.6} />, onClick: () => setEditing(user) },
    ...toggle(user),
    ...(user.is_protected
      ? []
      : [
          {
            label: 'Excluir',
            icon: <IconTrash size={18} stroke={1.6} />,
            onClick: () => setDeleting(user),
            danger: true,
          },
        ]),
  ]
  const toggle = (user: AdminUser): RowAction[] => {
    if (toggledStatus(user.subscription_status) === 'active')
      return [
        {
          label: 'Ativar',
          icon: <IconPlayerPlay size={18} stroke={1.6} />,
          onClick: () => void setStatus(user).catch(() => undefined),
        },
      ]
    return user.is_protected
      ? []
      : [
          {
            label: 'Suspender',
            icon: <IconPlayerPause size={18} stroke={1.6} />,
            onClick: () => setSuspending(user),
          },
        ]
  }
  return (
    <>
      <PageHeader
        title="Gestão de Usuários"
        description="Contas, status e assinaturas. O estoque e as vendas de cada empresa não aparecem aqui."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
            Novo Usuário
          </Button>
        }
      />
      <AdminList
        view={view}
        query={query}
        searchPlaceholder="Buscar por nome, empresa ou telefone..."
        filter={{
          label: 'Status',
          all: 'Todos os status',
          options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
        }}
        sorts={USER_SORTS.map((value) => ({ value, label: USER_SORT_LABELS[value] }))}
        label="Usuários"
        columns={columns}
        rowKey={({ user_id: id }) => id}
        rowLabel={({ full_name: name }) => name}
        onOpen={edit}
        actions={actions}
        emptyTitle="Nenhum usuário encontrado"
        errorTitle="Erro ao carregar usuários"
      />
      <UserDialog user={editing} onClose={() => setEditing(null)} onSaved={adminChanged} />
      <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} onDeleted={adminChanged} />
      <ConfirmDialog
        opened={suspending !== null}
        onClose={() => setSuspending(null)}
        title="Suspender usuário?"
        confirmLabel="Suspender"
        busyLabel="Suspendendo…"
        danger
        onConfirm={() => (suspending ? setStatus(suspending) : undefined)}
      >
        <Text>
          <strong>{suspending && userName(suspending)}</strong> e quem trabalha na loja saem agora de todos os
          aparelhos. Quem entra de novo só vê que a loja está suspensa, até ela ser ativada; o dono ainda pode
          baixar os dados ou excluir a conta.
        </Text>
        <Text mt="xs">Nada é apagado, e a assinatura não é cancelada.</Text>
      </ConfirmDialog>
    </>
  )
}
