import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { Administrator } from '@prateleira/contract/admin/schemas'
import {
  PERMISSION_LABELS,
  PERMISSIONS,
  type Permission,
  ROLE_LABELS,
} from '@prateleira/contract/permissions'
import { EmailField } from '../../../components/contact-fields.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { useEditConflict } from '../../../components/use-edit-conflict.tsx'
import { client } from '../../../lib/client.ts'
import { useDraft } from '../../../lib/draft.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { notify } from '../../../lib/notify.ts'
import { type FormState, useFormState } from '../../../lib/use-form-state.ts'
import { useLastShown } from '../../../lib/use-last-shown.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { FormSheet } from '../form-sheet.tsx'
import { useLeaving } from '../use-leaving.ts'

interface Props {
  /** The administrator to edit, 'new' to add one, null while the dialog is closed. */
  administrator: Administrator | 'new' | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Adds an administrator by address or changes what one may do (ADM-08). What is typed survives a reload and an expired session. */
export function AdministratorDialog({ administrator, onClose, onSaved }: Props) {
  const shown = useLastShown(administrator)
  const existing = shown === 'new' ? null : shown
  const draftKey = `administrator:${existing?.id ?? 'new'}`
  const close = useLeaving(draftKey, onClose)
  const saved = () => {
    notify.success(`Administrador ${existing ? 'atualizado' : 'adicionado'} com sucesso.`)
    close()
    void onSaved()
  }
  return (
    <FormSheet
      opened={administrator !== null}
      onClose={close}
      title={existing ? `Editar ${existing.full_name}` : 'Adicionar Administrador'}
      saveLabel={existing ? 'Salvar alterações' : 'Adicionar'}
    >
      {(form) => <AdministratorForm {...form} administrator={existing} draftKey={draftKey} onSaved={saved} />}
    </FormSheet>
  )
}

interface Values extends Record<string, unknown> {
  email: string
  permissions: Permission[]
}

// There is only one super administrator, made by the bootstrap: everybody added is an administrator.
const updateBody = ({ permissions }: Values) => ({ role: 'admin' as const, permissions })
const addBody = ({ email, ...values }: Values) => ({ email: email.trim(), ...updateBody(values as Values) })

interface FormProps {
  id: string
  onState: (state: FormState | null) => void
  administrator: Administrator | null
  draftKey: string
  onSaved: () => void
}

function AdministratorForm({ id, onState, administrator, draftKey, onSaved }: FormProps) {
  const failed = `Não foi possível ${administrator ? 'atualizar' : 'adicionar'} o administrador.`
  const form = useZodForm(
    () =>
      import('@prateleira/contract/admin/schemas').then((schemas) =>
        administrator ? schemas.updateAdministratorInput : schemas.addAdministratorInput,
      ),
    {
      initialValues: { email: '', permissions: administrator?.permissions ?? [] } as Values,
      toInput: administrator ? updateBody : addBody,
      isKept: true,
      fieldOf: (path) => (path.startsWith('permissions') ? 'permissions' : undefined),
      errorFields: { USER_NOT_FOUND: 'email', ALREADY_ADMIN: 'email' },
      onFailure: (error) => notify.error(errorMessage(error), failed),
    },
  )
  const draft = useDraft(draftKey, form)
  const conflict = useEditConflict(form, {
    begun: draft.begun,
    toInput: updateBody,
    labels: { role: 'Função', permissions: 'Permissões' },
    show: (field, value) =>
      field === 'permissions'
        ? (value as Permission[]).map((name) => PERMISSION_LABELS[name]).join(', ') || undefined
        : undefined,
  })
  const { saving } = form
  useFormState(form, onState)
  const save = async (values: Values) => {
    if (administrator)
      await conflict.saving(() =>
        client.admin.updateAdministrator({
          params: { id: administrator.id },
          body: { ...updateBody(values), seen: conflict.seen() },
        }),
      )
    else await client.admin.addAdministrator(addBody(values))
    onSaved()
  }
  return (
    <form id={id} ref={form.formRef} noValidate onSubmit={form.handleSubmit((_, values) => save(values))}>
      <FormFieldset saving={saving}>
        <Stack gap="md">
          <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
          {!administrator && (
            <EmailField
              required
              data-autofocus
              autoComplete="off"
              description="De alguém que já tem conta."
              {...form.getInputProps('email')}
            />
          )}
          <TextInput label="Função" value={ROLE_LABELS.admin} readOnly variant="filled" />
          <Checkbox.Group
            label="Permissões"
            description="Sem nenhuma, a pessoa vê só o dashboard da administração."
            {...form.getInputProps('permissions')}
          >
            <Stack gap="xs" mt="xs">
              {PERMISSIONS.map((permission) => (
                <Checkbox key={permission} value={permission} label={PERMISSION_LABELS[permission]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormAlert error={form.failure} title={failed} />
        </Stack>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}
