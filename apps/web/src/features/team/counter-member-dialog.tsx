import { Text, TextInput } from '@mantine/core'
import type { GivenRole } from '@prateleira/contract/team/constants'
import { useRef } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { teamChanged } from './api.ts'
import { PinField } from './pin-field.tsx'
import { RoleFields } from './role-fields.tsx'
import { saidOfCosts } from './words.ts'

const FAILED = 'Erro ao adicionar'

interface Values extends Record<string, unknown> {
  full_name: string
  pin: string
  role: GivenRole | null
  seesCosts: boolean
}

const loadSchema = () =>
  Promise.all([
    import('@prateleira/contract/team/schemas'),
    import('@prateleira/contract/team/operator-schemas'),
  ]).then(([{ counterMemberInput }, { memberPinInput }]) => counterMemberInput.extend(memberPinInput.shape))

/** Adds a person without an address, who works by PIN on the shop's devices (TEAM-06). */
export function CounterMemberDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // Id of a person already added whose PIN could not be set: trying again adds nobody twice.
  const added = useRef<string | null>(null)
  const form = useZodForm(loadSchema, {
    initialValues: { full_name: '', pin: '', role: null, seesCosts: false } as Values,
    toInput: ({ full_name, pin, role, seesCosts }) => ({
      full_name,
      pin,
      role,
      sees_costs: role === null ? undefined : saidOfCosts(role, seesCosts),
    }),
    onFailure: (error) => notify.error(errorMessage(error), FAILED),
  })
  const { role, seesCosts } = form.values
  const close = () => {
    if (added.current) void teamChanged()
    added.current = null
    form.reset()
    form.clearFailure()
    onClose()
  }
  const save = form.handleSubmit(async ({ pin, ...person }) => {
    added.current ??= (await client.team.addCounterMember(person)).id
    await client.team.setMemberPin({ params: { id: added.current }, body: { pin } })
    notify.success('Pessoa adicionada', `${person.full_name} já pode assumir o caixa com o PIN.`)
    close()
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Adicionar sem email"
      size="md"
      form={form}
      onSubmit={save}
      saveLabel="Adicionar"
      failedTitle={FAILED}
    >
      <Text c="dimmed" fz="sm">
        Para quem não usa email: trabalha só nos aparelhos da loja que já estão conectados, com o PIN.
      </Text>
      <TextInput
        label="Nome"
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('full_name')}
      />
      <PinField label="PIN" required {...form.getInputProps('pin')} />
      <RoleFields
        role={role}
        seesCosts={seesCosts}
        error={form.errors.role as string | undefined}
        onChange={(rights) => form.setValues(rights)}
      />
    </FormDialog>
  )
}
