import { Text } from '@mantine/core'
import { type GivenRole, INVITATION_DAYS } from '@prateleira/contract/team/constants'
import { EmailField } from '../../components/contact-fields.tsx'
import { DraftNotice } from '../../components/draft-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { client } from '../../lib/client.ts'
import { useDraft } from '../../lib/draft.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { teamChanged } from './api.ts'
import { RoleFields } from './role-fields.tsx'
import { saidOfCosts } from './words.ts'

const FAILED = 'Erro ao enviar o convite'

interface Values extends Record<string, unknown> {
  email: string
  role: GivenRole | null
  seesCosts: boolean
}

/** Invites somebody by their address (TEAM-03). What is typed survives a reload and an expired session. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useZodForm(
    () => import('@prateleira/contract/team/schemas').then((schemas) => schemas.inviteInput),
    {
      initialValues: { email: '', role: null, seesCosts: false } as Values,
      toInput: ({ email, role, seesCosts }) => ({
        email,
        role,
        sees_costs: role === null ? undefined : saidOfCosts(role, seesCosts),
      }),
      errorFields: { ALREADY_MEMBER: 'email' },
      isKept: true,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const draft = useDraft('invitation', form)
  const { role, seesCosts } = form.values
  const close = () => {
    draft.clear()
    form.clearFailure()
    onClose()
  }
  const send = form.handleSubmit(async (input) => {
    await client.team.inviteMember(input)
    notify.success('Convite enviado', `${input.email} recebe um link que vale por ${INVITATION_DAYS} dias.`)
    void teamChanged()
    close()
  })
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title="Convidar para a equipe"
      size="md"
      form={form}
      onSubmit={send}
      saveLabel="Enviar convite"
      savingLabel="Enviando…"
      failedTitle={FAILED}
    >
      <DraftNotice restored={draft.restored} onDiscard={draft.clear} />
      <Text c="dimmed" fz="sm">
        A pessoa recebe um link por email e entra com a conta dela, ou cria uma na hora. Ela não paga nada e
        só vê a sua loja.
      </Text>
      <EmailField required autoComplete="off" data-autofocus {...form.getInputProps('email')} />
      <RoleFields
        role={role}
        seesCosts={seesCosts}
        error={form.errors.role as string | undefined}
        onChange={(rights) => form.setValues(rights)}
      />
    </FormDialog>
  )
}
