import { TextInput } from '@mantine/core'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { useEffect } from 'react'
import { PhoneField } from '../../components/contact-fields.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { client } from '../../lib/client.ts'
import { notify } from '../../lib/notify.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

const KINDS = {
  customer: {
    create: client.contacts.createCustomer,
    title: 'Novo cliente',
    created: 'Cliente criado',
    failed: 'Erro ao salvar cliente.',
  },
  supplier: {
    create: client.contacts.createSupplier,
    title: 'Novo fornecedor',
    created: 'Fornecedor criado',
    failed: 'Erro ao salvar fornecedor.',
  },
}

interface Props {
  kind: keyof typeof KINDS
  /** The name typed in the form; null while the dialog is closed. */
  name: string | null
  onClose: () => void
  onCreated: (contact: ContactOption) => void
}

/** Registers a customer or supplier without leaving the form: a name and, optionally, a phone number. */
export default function NewContactDialog({ kind, name, onClose, onCreated }: Props) {
  const { create, title, created, failed } = KINDS[kind]
  // Both take a name and a phone number.
  const form = useZodForm(
    () => import('@prateleira/contract/contacts/schemas').then((schemas) => schemas.customerInput),
    {
      initialValues: { name: '', phone: '' },
      toInput: (values) => values,
    },
  )
  const { setValues, resetDirty } = form
  useEffect(() => {
    if (name === null) return
    setValues({ name, phone: '' })
    resetDirty({ name, phone: '' })
  }, [name, setValues, resetDirty])
  const save = form.handleSubmit(async (input) => {
    const { id, name: saved } = await create(input)
    void refreshAfter('contacts')
    notify.success(created, saved)
    onCreated({ id, name: saved })
    onClose()
  })
  return (
    <FormDialog
      opened={name !== null}
      onClose={onClose}
      title={title}
      size="sm"
      form={form}
      onSubmit={save}
      saveLabel="Criar e escolher"
      failedTitle={failed}
    >
      <TextInput label="Nome" required data-autofocus maxLength={160} {...form.getInputProps('name')} />
      <PhoneField autoComplete="off" maxLength={40} {...form.getInputProps('phone')} />
    </FormDialog>
  )
}
