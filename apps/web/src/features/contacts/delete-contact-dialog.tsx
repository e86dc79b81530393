import { Text } from '@mantine/core'
import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import { receivablesErrors } from '@prateleira/contract/receivables/errors'
import { compare } from '@prateleira/contract/shared/decimal'
import type { ReactNode } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Money } from '../../components/money.tsx'
import { paths } from '../../config/paths.ts'
import { isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { contactsChanged, useBalance, useContact } from './api.ts'
import { type ContactKind, capitalized } from './kinds.ts'

interface Props<Contact extends Supplier | Customer> {
  kind: ContactKind<Contact>
  /** The contact to delete; null while the dialog is closed. */
  contact: Contact | null
  onClose: () => void
  onDeleted: () => void
  /** The consequence for records that refer to it, with their numbers. */
  consequence: (contact: Contact) => ReactNode
}

/**
 * Asks before a supplier or customer is deleted, with the current number of records that refer to it (SUP-02); of a customer with a balance
 * it says that they cannot be (CRED-01).
 */
export function DeleteContactDialog<Contact extends Supplier | Customer>(props: Props<Contact>) {
  const { kind, onClose, onDeleted, consequence } = props
  const shown = useLastShown(props.contact)
  // The list may be minutes old, so the number is requested again.
  const { data: fresh } = useContact(kind, props.contact?.id)
  const contact = fresh ?? shown
  const { data: balance, isLoading } = useBalance(shown, props.contact !== null)
  const owed = balance !== undefined && compare(balance, '0') !== 0 ? balance : null

  const confirm = async () => {
    if (!contact) return
    try {
      await kind.remove(contact.id)
    } catch (error) {
      if (isErrorCode(error, 'NOT_FOUND')) void contactsChanged()
      throw error
    }
    notify.success(`${capitalized(kind.singular)} removido`, `${contact.name} saiu da sua lista.`)
    // The card is removed before the focus could return to it.
    await contactsChanged().catch(() => undefined)
    onDeleted()
  }
  return (
    <ConfirmDialog
      opened={props.contact !== null}
      onClose={onClose}
      title={owed === null ? `Excluir ${kind.singular}?` : `Não é possível excluir o ${kind.singular}`}
      confirmLabel={owed === null ? 'Excluir' : null}
      ready={!isLoading}
      busyLabel="Excluindo…"
      danger
      onConfirm={confirm}
    >
      {contact && owed !== null && (
        <>
          <Text>
            <strong>{contact.name}</strong> {compare(owed, '0') > 0 ? 'deve' : 'tem crédito de'}{' '}
            <Money value={owed.replace('-', '')} />.
          </Text>
          <Text mt="xs">{receivablesErrors.CUSTOMER_HAS_BALANCE.message}</Text>
          <Text mt="xs">
            <AppLink to={paths.receivables} search={{ cliente: contact.id }}>
              Ver o fiado
            </AppLink>
          </Text>
        </>
      )}
      {contact && owed === null && (
        <>
          <Text>
            <strong>{contact.name}</strong> será excluído. Isso não pode ser desfeito.
          </Text>
          <Text mt="xs">{consequence(contact)}</Text>
        </>
      )}
    </ConfirmDialog>
  )
}
