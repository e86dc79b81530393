import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { SHOP_ROLE_LABELS, seesCosts } from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import type { Member } from '@prateleira/contract/team/schemas'
import { useId, useState } from 'react'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { SheetDialog } from '../../components/sheet-dialog.tsx'
import { useEditConflict } from '../../components/use-edit-conflict.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import type { FormState } from '../../lib/use-form-state.ts'
import { useFormState } from '../../lib/use-form-state.ts'
import { useLastShown } from '../../lib/use-last-shown.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { teamChanged } from './api.ts'
import { RoleFields } from './role-fields.tsx'
import { saidOfCosts } from './words.ts'

const FAILED = 'Erro ao salvar'

/** Changes a member's role; for a member without an account the name too. Effective from their next request. */
export function MemberDialog({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const id = useId()
  const shown = useLastShown(member)
  const [state, setState] = useState<FormState | null>(null)
  const saving = state?.saving ?? false
  return (
    <SheetDialog
      opened={member !== null}
      onClose={onClose}
      title={shown ? `Mudar o papel de ${shown.full_name}` : ''}
      size="md"
      dirty={state?.dirty}
      busy={saving}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={saving}>
            Cancelar
          </Button>
          <Button type="submit" form={id} disabled={saving}>
            {saving ? 'Salvando…' : 'Salvar'}
          </Button>
        </Group>
      }
    >
      {shown && <MemberForm key={shown.id} id={id} member={shown} onState={setState} onSaved={onClose} />}
    </SheetDialog>
  )
}

interface FormProps {
  id: string
  member: Member
  onState: (state: FormState | null) => void
  onSaved: () => void
}

interface Values extends Record<string, unknown> {
  full_name: string
  role: GivenRole
  seesCosts: boolean
}

/** Role and costs are one decision, for EDIT_CONFLICT too. */
interface Rights {
  role: GivenRole
  sees_costs: boolean
}

interface Compared {
  full_name: string | undefined
  rights: Rights
}

const bodyOf = ({ full_name, rights: { role, sees_costs: sees } }: Compared) => ({
  full_name,
  role,
  sees_costs: saidOfCosts(role, sees),
})

const inWords = ({ role, sees_costs: sees }: Rights) =>
  `${SHOP_ROLE_LABELS[role]}, ${sees ? 'vê' : 'não vê'} custos e lucro`

function MemberForm({ id, member, onState, onSaved }: FormProps) {
  const named = member.email === null
  const compared = ({ full_name, role, seesCosts: sees }: Values): Compared => ({
    full_name: named ? full_name : undefined,
    rights: { role, sees_costs: sees },
  })
  const form = useZodForm(
    () => import('@prateleira/contract/team/schemas').then((schemas) => schemas.memberInput),
    {
      initialValues: {
        full_name: member.full_name,
        role: member.role as GivenRole,
        seesCosts: seesCosts(member),
      } as Values,
      toInput: (values) => bodyOf(compared(values)),
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const conflict = useEditConflict(form, {
    toInput: compared,
    labels: { full_name: 'Nome', rights: 'Papel' },
    show: (field, value) => (field === 'rights' ? inWords(value as Rights) : undefined),
    take: (field, value) => {
      if (field !== 'rights') return
      const { role, sees_costs: sees } = value as Rights
      return { role, seesCosts: sees }
    },
  })
  useFormState(form, onState)
  const save = form.handleSubmit(async (body) => {
    await conflict.saving(() =>
      client.team.updateMember({
        params: { id: member.id },
        body: { ...body, seen: bodyOf(conflict.seen()) },
      }),
    )
    notify.success('Equipe atualizada', `A mudança de ${member.full_name} já está valendo.`)
    void teamChanged()
    onSaved()
  })
  return (
    <form id={id} ref={form.formRef} noValidate onSubmit={save}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          {named && <TextInput label="Nome" required maxLength={120} {...form.getInputProps('full_name')} />}
          <RoleFields
            role={form.values.role}
            seesCosts={form.values.seesCosts}
            onChange={(rights) => form.setValues(rights)}
          />
          <Text fz="sm" c="dimmed">
            Vale a partir do próximo passo da pessoa, também em telas que ela já abriu.
          </Text>
          <FormAlert error={form.failure} title={FAILED} />
        </Stack>
      </FormFieldset>
      {conflict.dialog}
    </form>
  )
}
