import { Text } from '@mantine/core'
import type { ListedCustomer } from '@prateleira/contract/contacts/schemas'
import { formatPhone } from '@prateleira/contract/shared/format-phone'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { debtOf } from '../../lib/debt-of.ts'

interface Props {
  opened: boolean
  onClose: () => void
  namesake: ListedCustomer | null
  onConfirm: () => Promise<unknown>
}

/** Asks before a second customer of one name is created: purchases and fiado would be split between them. */
export function NamesakeDialog({ opened, onClose, namesake, onConfirm }: Props) {
  const known = [namesake?.hint && formatPhone(namesake.hint), debtOf(namesake?.balance ?? null)]
  const told = known.filter(Boolean).join(', ')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Já existe “${namesake?.name ?? ''}”. Cadastrar outra?`}
      confirmLabel="Cadastrar outra"
      cancelLabel="Voltar"
      onConfirm={onConfirm}
    >
      <Text>
        {told && `Quem já está cadastrado: ${told}. `}Se for a mesma pessoa, as compras e o fiado ficariam
        divididos.
      </Text>
    </ConfirmDialog>
  )
}
