import { TextInput } from '@mantine/core'
import type { ContactOption } from '@prateleira/contract/contacts/schemas'
import { useEffect } from 'react'
import { PhoneField } from '../../components/contact-fields.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { client } from '../../lib/client.ts'
import { notify } from '../../lib/notify.ts'
import { refreshAfter } from '../../lib/refresh.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

interface Props {
  /** The name typed in the sale; null while the dialog is closed. */
  name: string | null
  onClose: () => void
  onCreated: (customer: ContactOption) => void
}

/** Registers a customer without leaving the sale: a name and, optionally, a phone number. */
export function NewCustomerDialog({ name, onClose, onCreated }: Props) {
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
    const { id, name: saved } = await client.contacts.createCustomer(input)
    void refreshAfter('contacts')
    notify.success('Cliente criado', saved)
    onCreated({ id, name: saved })
    onClose()
  })
  return (
    <FormDialog
      opened={name !== null}
      onClose={onClose}
      title="Novo cliente"
      size="sm"
      form={form}
      onSubmit={save}
      saveLabel="Criar e escolher"
      failedTitle="Erro ao salvar cliente."
    >
      <TextInput label="Nome" required data-autofocus maxLength={160} {...form.getInputProps('name')} />
      <PhoneField autoComplete="off" maxLength={40} {...form.getInputProps('phone')} />
    </FormDialog>
  )
}
