import { Button, Stack, TextInput } from '@mantine/core'
import { signInInput } from '@prateleira/contract/account/schemas'
import { FormAlert } from '../../components/form-alert.tsx'
import { FormFieldset } from '../../components/form-fieldset.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { client } from '../../lib/api.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { publishAuth } from '../../lib/session.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'

/** The state lives with the page, so that it survives a look at the other tab. */
export function useSignInForm() {
  return useZodForm(signInInput, {
    initialValues: { email: '', password: '' },
    toInput: (values) => values,
    onFailure: (error) => notify.error(errorMessage(error), 'Erro no login'),
  })
}

/** Signs in (AUTH-04, AUTH-15). Where to go then is decided by whoever follows SIGNED_IN. */
export function SignInForm({ form }: { form: ReturnType<typeof useSignInForm> }) {
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={form.handleSubmit(async (input) => {
        const { user_id: userId } = await client.account.signIn(input)
        notify.success('Login realizado com sucesso!', 'Bem-vindo de volta ao sistema de estoque.')
        publishAuth({ event: 'SIGNED_IN', userId })
      })}
    >
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
          <FormAlert error={form.failure} title="Erro no login" />
          <Button type="submit" fullWidth size="lg" disabled={form.saving}>
            {form.saving ? 'Entrando…' : 'Entrar'}
          </Button>
        </Stack>
      </FormFieldset>
    </form>
  )
}
