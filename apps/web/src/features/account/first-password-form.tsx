import { Text } from '@mantine/core'
import { NewPasswordField } from '../../components/password-field.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { EntryForm } from './entry-form.tsx'
import { greet } from './signed-in.ts'

interface Props {
  /** From the sign-in form: the address and the password that an administrator chose. */
  credentials: { email: string; password: string }
  onBack: () => void
}

/** The first sign-in to an account made by an administrator: the person chooses a password (ADM-03). */
export function FirstPasswordForm({ credentials, onBack }: Props) {
  const form = useZodForm(
    () =>
      import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.firstPasswordInput),
    {
      initialValues: { new_password: '' },
      toInput: (values) => ({ ...credentials, ...values }),
      onFailure: (error) => notify.error(errorMessage(error), 'Erro no login'),
    },
  )
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input) => greet(await client.account.firstPassword(input)))}
      failed="Erro no login"
      submit={['Salvar e entrar', 'Salvando…']}
      back={{ onClick: onBack }}
    >
      <Text>A senha que você recebeu vale só para a primeira entrada. Escolha uma que só você conheça.</Text>
      <input type="hidden" autoComplete="username" value={credentials.email} readOnly />
      <NewPasswordField label="Nova senha" {...form.getInputProps('new_password')} />
    </EntryForm>
  )
}
