import { Button, Group } from '@mantine/core'
import type { Customer, Supplier } from '@prateleira/contract/contacts/schemas'
import { useCallback, useId, useState } from 'react'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { removeDraft } from '../../lib/drafts.ts'
import { useDraftOwner } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import type { FormState } from '../../lib/use-form-state.ts'
import { contactsChanged } from './api.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactLoader } from './contact-loader.tsx'
import { type ContactKind, capitalized } from './kinds.ts'

interface Props<Contact extends Supplier | Customer> {
  kind: ContactKind<Contact>
  opened: boolean
  /** The contact to edit; undefined for a new one. */
  contactId: string | undefined
  onClose: () => void
}

/** Creates or edits a supplier or customer. */
export function ContactDialog<Contact extends Supplier | Customer>(props: Props<Contact>) {
  const { kind, opened, onClose } = props
  // Keeps its content while it closes.
  const [shownId, setShownId] = useState(props.contactId)
  if (opened && shownId !== props.contactId) setShownId(props.contactId)
  const owner = useDraftOwner()
  const formId = useId()
  /** Null while there is no form to save. */
  const [form, setForm] = useState<FormState | null>(null)
  const isNew = shownId === undefined
  const draftKey = `${kind.name}:${shownId ?? 'new'}`

  const close = useCallback(() => {
    removeDraft(owner, draftKey)
    onClose()
  }, [owner, draftKey, onClose])
  const saved = ({ name }: Contact) => {
    const what = isNew ? `${name} está na sua lista.` : `As mudanças em ${name} foram salvas.`
    notify.success(`${capitalized(kind.singular)} ${isNew ? 'criado' : 'atualizado'}`, what)
    void contactsChanged()
    close()
  }
  const fields = (contact: Contact | null) => (
    <ContactForm
      key={draftKey}
      id={formId}
      kind={kind}
      contact={contact}
      draftKey={draftKey}
      onState={setForm}
      onSaved={saved}
    />
  )
  return (
    <SheetDialog
      opened={opened}
      inAddress
      onClose={close}
      title={`${isNew ? 'Novo' : 'Editar'} ${kind.singular}`}
      dirty={form?.dirty}
      busy={form?.saving}
      footer={
        form && (
          <Group justify="flex-end" gap="sm">
            <Button type="submit" form={formId} disabled={form.saving}>
              {form.saving ? 'Salvando…' : isNew ? `Criar ${kind.singular}` : 'Salvar alterações'}
            </Button>
          </Group>
        )
      }
    >
      {isNew ? (
        fields(null)
      ) : (
        <ContactLoader key={shownId} kind={kind} id={shownId} onBack={close}>
          {fields}
        </ContactLoader>
      )}
    </SheetDialog>
  )
}
