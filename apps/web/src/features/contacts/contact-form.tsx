import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { DocumentOwner } from '@prateleira/contract/contacts/errors'
import type { Customer, ListedCustomer, Supplier } from '@prateleira/contract/contacts/schemas'
import { formatDocument } from '@prateleira/contract/shared/document-text'
import { useRef, useState } from 'react'
import { AppLink } from '../../components/app-link.tsx'
import { EmailField, PhoneField } from '../../components/contact-fields.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { useEditConflict } from '../../components/use-edit-conflict.tsx'
import { paths, queryNames } from '../../config/paths.ts'
import { useDraft } from '../../lib/draft.ts'
import { errorMessage, isErrorCode } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { type FormState, useFormState } from '../../lib/use-form-state.ts'
import { useQuestion } from '../../lib/use-question.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import type { ContactKind, ContactValues } from './kinds.ts'
import { NamesakeDialog } from './namesake-dialog.tsx'

interface Props<Contact extends Supplier | Customer> {
  /** Id of the form element, for a button outside it. */
  id: string
  kind: ContactKind<Contact>
  /** Null for a new one. */
  contact: Contact | null
  draftKey: string
  /** Called with every change; with null on unmount. */
  onState: (state: FormState | null) => void
  onSaved: (contact: Contact) => void
}

function valuesOf(contact: Supplier | Customer | null): ContactValues {
  return {
    name: contact?.name ?? '',
    contact_person: (contact && 'contact_person' in contact && contact.contact_person) || '',
    document: formatDocument(contact?.document ?? ''),
    phone: contact?.phone ?? '',
    email: contact?.email ?? '',
    address: contact?.address ?? '',
    notes: contact?.notes ?? '',
  }
}

const LABELS = {
  name: 'Nome',
  contact_person: 'Pessoa de contato',
  document: 'CPF ou CNPJ',
  phone: 'Telefone',
  email: 'Email',
  address: 'Endereço',
  notes: 'Observações',
}

/** The fields of a supplier or customer. Typed values survive a failed save, a reload and an expired session. */
export function ContactForm<Contact extends Supplier | Customer>(props: Props<Contact>) {
  const { id, kind, contact, draftKey, onState, onSaved } = props
  const failed = `Erro ao salvar ${kind.singular}.`
  /** Who has the document that was refused. */
  const [owner, setOwner] = useState<DocumentOwner>()
  const form = useZodForm(kind.schema, {
    initialValues: valuesOf(contact),
    toInput: kind.toInput,
    isKept: true,
    errorFields: { DOCUMENT_TAKEN: 'document' },
    onFailure: (error) => {
      setOwner(isErrorCode(error, 'DOCUMENT_TAKEN') ? error.data : undefined)
      return notify.error(errorMessage(error), failed)
    },
  })
  const draft = useDraft(draftKey, form)
  const conflict = useEditConflict(form, {
    begun: draft.begun,
    toInput: kind.toInput,
    labels: LABELS,
    show: (field, value) => (field === 'document' && value ? formatDocument(String(value)) : undefined),
    take: (field, value) =>
      field === 'document' ? { document: formatDocument(String(value ?? '')) } : undefined,
  })
  const namesake = useQuestion<ListedCustomer | null>(null)
  /** The name that was confirmed though somebody has it. */
  const confirmed = useRef<string | null>(null)
  const save = async (values: ContactValues) => {
    if (contact) return onSaved(await conflict.saving(() => kind.save(contact.id, values, conflict.seen())))
    if (kind.namesake && confirmed.current !== values.name) {
      // Whoever cannot be looked for is refused by nothing: it is only a question.
      const other = await kind.namesake(values.name).catch(() => undefined)
      if (other) return namesake.ask(other)
    }
    onSaved(await kind.create(values))
  }
  const createAnyway = () => {
    confirmed.current = form.getValues().name
    return form.handleSubmit((_, values) => save(values))()
  }
  const { saving } = form
  useFormState(form, onState)

  const documentProps = form.getInputProps('document')
  const showDocument = () => {
    const typed = form.getValues().document
    // Typing removes an error: one that is there is of this text, and its link must outlive the way to it.
    if (typed.trim() === '' || form.errors.document) return
    form.setFieldValue('document', formatDocument(typed))
    // Before the schema is loaded, the form checks it on saving.
    form.checkField('document').catch(() => undefined)
  }
  return (
    <form id={id} ref={form.formRef} noValidate onSubmit={form.handleSubmit((_, values) => save(values))}>
      <FormFieldset saving={saving}>
        <Stack gap="md">
          {draft.restored && (
            <Group justify="space-between" gap="xs" role="status">
              <Text fz="sm" c="dimmed">
                Recuperamos o que você tinha digitado.
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={draft.clear}>
                Começar de novo
              </Button>
            </Group>
          )}
          <TextInput
            label="Nome"
            required
            data-autofocus
            maxLength={160}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          {kind.hasContactPerson && (
            <TextInput
              label="Pessoa de contato"
              maxLength={120}
              autoComplete="off"
              {...form.getInputProps('contact_person')}
            />
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <PhoneField
              maxLength={40}
              autoComplete="off"
              placeholder="(11) 91234-5678"
              {...form.getInputProps('phone')}
            />
            <EmailField autoComplete="off" {...form.getInputProps('email')} />
          </SimpleGrid>
          <TextInput
            label="CPF ou CNPJ"
            description="Com ou sem pontos; o CNPJ pode ter letras."
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...documentProps}
            error={
              documentProps.error && owner ? (
                <>
                  {documentProps.error}{' '}
                  <AppLink
                    to={kind.name === 'customer' ? paths.customers : paths.suppliers}
                    search={{ [queryNames.contact]: owner.id }}
                  >
                    Abrir {owner.name}
                  </AppLink>
                </>
              ) : (
                documentProps.error
              )
            }
            onBlur={(event) => {
              documentProps.onBlur?.(event)
              showDocument()
            }}
          />
          <Textarea
            label="Endereço"
            autosize
            minRows={2}
            maxRows={4}
            maxLength={400}
            {...form.getInputProps('address')}
          />
          <Textarea
            label="Observações"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            {...form.getInputProps('notes')}
          />
          <FormAlert error={form.failure} title={failed} />
        </Stack>
      </FormFieldset>
      {conflict.dialog}
      <NamesakeDialog {...namesake.dialog} namesake={namesake.about} onConfirm={createAnyway} />
    </form>
  )
}
