import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { AdminUser } from '@prateleira/contract/admin/schemas'
import { foldText } from '@prateleira/contract/shared/text'
import { useEffect, useState } from 'react'
import { FormAlert } from '../../../components/form-alert.tsx'
import { SheetDialog } from '../../../components/sheet-dialog.tsx'
import { client } from '../../../lib/client.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'

interface Props {
  user: AdminUser | null
  onClose: () => void
  onDeleted: () => Promise<unknown>
}

/** Name with company, because many people share a name. */
export function userName({ full_name: name, company_name: company }: AdminUser): string {
  return company ? `${name} (${company})` : name
}

/** Deletes a person and all their data, after their name has been typed. */
export function DeleteUserDialog({ user, onClose, onDeleted }: Props) {
  const shown = useLastShown(user)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (user === null) return
    setTyped('')
    setFailure(null)
  }, [user])
  const name = shown?.full_name ?? ''
  const matches = foldText(typed) === foldText(name)

  const remove = async () => {
    if (!user || !matches || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await client.admin.deleteUser({ id: user.user_id })
      notify.success('Usuário excluído com sucesso', name)
      onClose()
      await onDeleted().catch(() => undefined)
    } catch (error) {
      notify.error(errorMessage(error), 'Erro ao excluir usuário')
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SheetDialog
      opened={user !== null}
      onClose={onClose}
      title="Excluir usuário?"
      size="md"
      dirty={false}
      busy={busy}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button color="red" onClick={remove} disabled={!matches || busy}>
            {busy ? 'Excluindo…' : 'Excluir'}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text>
          A conta de <strong>{shown && userName(shown)}</strong> será excluída com tudo o que há nela:
          produtos, movimentações, vendas, clientes, fornecedores e pagamentos. Isso não pode ser desfeito.
        </Text>
        {shown && shown.members.length > 0 && (
          <Alert color="amber" title={`Perdem o acesso a ${shown.company_name}`}>
            {shown.members.map(({ full_name: person }) => person).join(', ')}
          </Alert>
        )}
        <TextInput
          label={`Digite "${name}" para confirmar`}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && void remove()}
        />
        <FormAlert error={failure} title="Erro ao excluir usuário" />
      </Stack>
    </SheetDialog>
  )
}
