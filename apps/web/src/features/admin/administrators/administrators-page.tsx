import { Badge, Button, Group } from '@mantine/core'
import type { Administrator } from '@prateleira/contract/admin/schemas'
import { PERMISSION_LABELS, ROLE_LABELS } from '@prateleira/contract/permissions'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { type DataColumn, DataList } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { adminChanged, administratorsQuery } from '../api.ts'
import { formatDay } from '../dates.ts'
import { PersonName } from '../person-name.tsx'
import { AdministratorDialog } from './administrator-dialog.tsx'

const columns: DataColumn<Administrator>[] = [
  {
    key: 'name',
    header: 'Administrador',
    card: 'title',
    width: '24%',
    cell: ({ full_name: name }) => <PersonName name={name} />,
  },
  {
    key: 'role',
    header: 'Função',
    nowrap: true,
    card: 'plain',
    cell: ({ role }) => (
      <Badge variant="light" color={role === 'super_admin' ? 'green' : 'gray'}>
        {ROLE_LABELS[role]}
      </Badge>
    ),
  },
  {
    key: 'permissions',
    header: 'Permissões',
    cell: ({ permissions }) =>
      permissions.length === 0 ? (
        '—'
      ) : (
        <Group gap={6}>
          {permissions.map((permission) => (
            <Badge key={permission} variant="outline" color="gray" fw={500}>
              {PERMISSION_LABELS[permission]}
            </Badge>
          ))}
        </Group>
      ),
  },
  { key: 'since', header: 'Desde', nowrap: true, cell: ({ created_at: since }) => formatDay(since) },
]

/** /admin/administradores: the administrators, for the super administrator only (ADM-08). */
export default function AdministratorsPage() {
  const { data, error, refetch } = useQuery(administratorsQuery)
  const [editing, setEditing] = useState<Administrator | 'new' | null>(null)
  const [removing, setRemoving] = useState<Administrator | null>(null)

  const remove = async ({ id, full_name: name }: Administrator) => {
    try {
      await client.admin.removeAdministrator({ id })
    } catch (caught) {
      notify.error(errorMessage(caught), 'Não foi possível remover o administrador.')
      throw caught
    }
    notify.success('Administrador removido com sucesso.', name)
    await adminChanged().catch(() => undefined)
  }
  return (
    <>
      <PageHeader
        title="Gestão de Admins"
        description="Quem administra o sistema e o que pode fazer."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
            Adicionar Administrador
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState
          error={error}
          title="Não foi possível carregar os administradores."
          onRetry={() => refetch()}
        />
      ) : (
        <DataList
          label="Administradores"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          rowLabel={({ full_name: name }) => name}
          actions={(administrator) =>
            administrator.role === 'super_admin'
              ? []
              : [
                  {
                    label: 'Editar',
                    icon: <IconEdit size={18} stroke={1.6} />,
                    onClick: () => setEditing(administrator),
                  },
                  {
                    label: 'Remover',
                    icon: <IconTrash size={18} stroke={1.6} />,
                    onClick: () => setRemoving(administrator),
                    danger: true,
                  },
                ]
          }
          empty={<EmptyState title="Nenhum administrador encontrado." />}
          skeletonRows={3}
        />
      )}
      <AdministratorDialog administrator={editing} onClose={() => setEditing(null)} onSaved={adminChanged} />
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title="Remover administrador?"
        confirmLabel="Remover"
        busyLabel="Removendo…"
        danger
        onConfirm={() => (removing ? remove(removing) : undefined)}
      >
        <strong>{removing?.full_name}</strong> perde o acesso à administração agora. A conta e os dados da
        empresa continuam como estão.
      </ConfirmDialog>
    </>
  )
}
