import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useGo } from '../../components/app-link.tsx'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { NewPasswordField } from '../../components/password-field.tsx'
import { paths } from '../../config/paths.ts'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { publishAuth } from '../../lib/session.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { keepInvitation } from './kept-invitation.ts'

const FAILED = 'Erro ao aceitar o convite'

/** Creates the account of an invited person without one; the link has proved the address. */
export function JoinForm({ email, token }: { email: string; token: string }) {
  const go = useGo()
  const form = useZodForm(
    () => import('@prateleira/contract/team/schemas').then((schemas) => schemas.joinInput),
    {
      initialValues: { full_name: '', password: '' },
      toInput: (values) => ({ ...values, token }),
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  const join = form.handleSubmit(async (input) => {
    const { person_id: userId } = await client.team.joinByInvitation(input)
    keepInvitation('')
    notify.success('Conta criada', 'Boas-vindas à equipe!')
    publishAuth({ event: 'SIGNED_IN', userId })
    // The link is used up: Back must not lead to it.
    await go(paths.dashboard, undefined, true)
  })
  return (
    <form ref={form.formRef} noValidate onSubmit={join}>
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>
            Crie a sua conta com <strong>{email}</strong>:
          </Text>
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <TextInput label="Nome completo" autoComplete="name" {...form.getInputProps('full_name')} />
          <NewPasswordField label="Senha" {...form.getInputProps('password')} />
          <FormAlert error={form.failure} title={FAILED} />
          <Button type="submit" size="lg" fullWidth disabled={form.saving}>
            {form.saving ? 'Criando conta…' : 'Criar conta e entrar'}
          </Button>
        </Stack>
      </FormFieldset>
    </form>
  )
}
