import { List, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { SETTABLE_STATUSES, type SettableStatus, STATUS_LABELS } from '@prateleira/contract/admin/rules'
import type { AdminUser } from '@prateleira/contract/admin/schemas'
import { SHOP_ROLE_LABELS } from '@prateleira/contract/rights'
import { PASSWORD_MIN_LENGTH } from '@prateleira/contract/shared/constants'
import { useMemo } from 'react'
import { EmailField, PhoneField } from '../../../components/contact-fields.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { FormAlert } from '../../../components/form-alert.tsx'
import { FormFieldset } from '../../../components/form-fieldset.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { Select } from '../../../components/select.tsx'
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
  /** The user to edit, 'new' to create one, null while the dialog is closed. */
  user: AdminUser | 'new' | null
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** Creates a user or edits one (ADM-03, ADM-14). What is typed survives a reload and an expired session, but for the password. */
export function UserDialog({ user, onClose, onSaved }: Props) {
  const shown = useLastShown(user)
  const existing = shown === 'new' ? null : shown
  const draftKey = `admin-user:${existing?.user_id ?? 'new'}`
  const close = useLeaving(draftKey, onClose)
  const saved = () => {
    notify.success(existing ? 'Usuário atualizado com sucesso' : 'Usuário criado com sucesso')
    close()
    void onSaved()
  }
  return (
    <FormSheet
      opened={user !== null}
      onClose={close}
      title={existing ? 'Editar Usuário' : 'Novo Usuário'}
      saveLabel={existing ? 'Salvar alterações' : 'Criar usuário'}
    >
      {(form) => <UserForm {...form} user={existing} draftKey={draftKey} onSaved={saved} />}
    </FormSheet>
  )
}

/** Leaves the status as it is. */
const KEEP = 'manter'

interface Values extends Record<string, string> {
  full_name: string
  email: string
  password: string
  company_name: string
  phone: string
  status: SettableStatus | typeof KEEP
}

function createBody({ status, ...values }: Values) {
  return { ...values, status: status === KEEP ? ('active' as const) : status }
}

function updateBody({ full_name, company_name, phone, status }: Values) {
  return { full_name, company_name, phone, status: status === KEEP ? undefined : status }
}

/** What is stored: names the trial too, so that the server notices what somebody else has made of it. */
function seenBody(values: Values) {
  const { status, ...body } = updateBody(values)
  return { ...body, status: status ?? ('trial' as SettableStatus) }
}

interface FormProps {
  id: string
  onState: (state: FormState | null) => void
  user: AdminUser | null
  draftKey: string
  onSaved: () => void
}

function UserForm({ id, onState, user, draftKey, onSaved }: FormProps) {
  const failed = user ? 'Erro ao atualizar usuário' : 'Erro ao criar usuário'
  const status = user?.subscription_status ?? 'active'
  const form = useZodForm(
    () =>
      import('@prateleira/contract/admin/schemas').then((schemas) =>
        user ? schemas.updateUserInput : schemas.createUserInput,
      ),
    {
      initialValues: {
        full_name: user?.full_name ?? '',
        email: '',
        password: '',
        company_name: user?.company_name ?? '',
        phone: user?.phone ?? '',
        status: status === 'trial' ? KEEP : status,
      } as Values,
      toInput: user ? updateBody : createBody,
      isKept: true,
      errorFields: { EMAIL_TAKEN: 'email', PROTECTED_USER: 'status' },
      onFailure: (error) => notify.error(errorMessage(error), failed),
    },
  )
  const { values } = form
  const kept = useMemo(() => ({ ...values, password: '' }), [values])
  const draft = useDraft(draftKey, { ...form, values: kept })
  const conflict = useEditConflict(form, {
    begun: draft.begun,
    toInput: seenBody,
    labels: { full_name: 'Nome completo', company_name: 'Empresa', phone: 'Telefone', status: 'Status' },
    show: (field, value) =>
      field === 'status' ? STATUS_LABELS[value as keyof typeof STATUS_LABELS] : undefined,
    take: (field, value) =>
      field === 'status' && value === 'trial' ? { status: KEEP as Values['status'] } : undefined,
  })
  const { saving } = form
  useFormState(form, onState)
  const save = async (values: Values) => {
    const body = () => ({ ...updateBody(values), seen: conflict.seen() })
    if (user)
      await conflict.saving(() => client.admin.updateUser({ params: { id: user.user_id }, body: body() }))
    else await client.admin.createUser(createBody(values))
    onSaved()
  }
  return (
    <form
      id={id}
      ref={form.formRef}
      noValidate
      onSubmit={form.handleSubmit((_, values) => save(values as Values))}
    >
      <FormFieldset saving={saving}>
        <Stack gap="md">
          <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
          {user && user.members.length > 0 && <Members members={user.members} />}
          <TextInput
            label="Nome completo"
            required
            data-autofocus
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps('full_name')}
          />
          {user ? (
            <TextInput label="Email" value="Email protegido" readOnly variant="filled" />
          ) : (
            <>
              <EmailField
                required
                autoComplete="off"
                description="Enviamos o convite para este endereço."
                {...form.getInputProps('email')}
              />
              <PasswordField
                label="Senha"
                required
                autoComplete="new-password"
                description={`No mínimo ${PASSWORD_MIN_LENGTH} caracteres. Passe a senha para a pessoa: ela não vai no convite e vale só para a primeira entrada.`}
                {...form.getInputProps('password')}
              />
            </>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput
              label="Empresa"
              maxLength={120}
              autoComplete="off"
              {...form.getInputProps('company_name')}
            />
            <PhoneField maxLength={30} autoComplete="off" {...form.getInputProps('phone')} />
          </SimpleGrid>
          <Select
            label="Status"
            data={[
              ...(status === 'trial' ? [{ value: KEEP, label: `${STATUS_LABELS.trial} (manter)` }] : []),
              ...SETTABLE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
            ]}
            allowDeselect={false}
            {...form.getInputProps('status')}
          />
          <FormAlert error={form.failure} title={failed} />
        </Stack>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}

/** The other members of the shop, read-only: the owner decides about them. */
function Members({ members }: Pick<AdminUser, 'members'>) {
  return (
    <div>
      <Text fw={600} fz="sm">
        Equipe da loja
      </Text>
      <List fz="sm" c="dimmed">
        {members.map(({ full_name: name, role, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and role
          <List.Item key={index}>
            {name}, {SHOP_ROLE_LABELS[role].toLowerCase()}
            {state === 'suspended' && ' (suspenso)'}
          </List.Item>
        ))}
      </List>
    </div>
  )
}
