import { Text } from '@mantine/core'
import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { contactsChanged, useContact } from './api.ts'
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

/** Asks before a supplier or customer is deleted, with the current number of records that refer to it (SUP-02). */
export function DeleteDialog<Contact extends Supplier | Customer>(props: Props<Contact>) {
  const { kind, onClose, onDeleted, consequence } = props
  const shown = useLastShown(props.contact)
  // The list may be minutes old, so the number is requested again.
  const { data: fresh } = useContact(kind, props.contact?.id)
  const contact = fresh ?? shown

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
      title={`Excluir ${kind.singular}?`}
      confirmLabel="Excluir"
      busyLabel="Excluindo…"
      danger
      onConfirm={confirm}
    >
      {contact && (
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
