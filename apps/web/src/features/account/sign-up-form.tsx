import { TextInput } from '@mantine/core'
import { DEFAULT_TIME_ZONE } from '@prateleira/contract/shared/constants'
import { EmailField, PhoneField } from '../../components/contact-fields.tsx'
import { NewPasswordField } from '../../components/password-field.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import classes from './auth-page.module.css'
import { EntryForm } from './entry-form.tsx'

/** Decides what 'today' is for this shop (PRF-04). */
function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE
}

/** Kept by the page, so that it survives a switch of tabs. */
export function useSignUpForm() {
  return useZodForm(
    () => import('@prateleira/contract/account/schemas').then((schemas) => schemas.signUpInput),
    {
      initialValues: { full_name: '', company_name: '', phone: '', email: '', password: '' },
      toInput: (values) => ({ ...values, timezone: browserTimeZone() }),
      onFailure: (error) => notify.error(errorMessage(error), 'Erro no cadastro'),
    },
  )
}

interface Props {
  form: ReturnType<typeof useSignUpForm>
  /** Called with the address typed, and whether it must be confirmed: signing up does not sign in (AUTH-03). */
  onDone: (email: string, confirm: boolean) => void
}

/** Creates an account. The answer is the same for a new and for a taken address. */
export function SignUpForm({ form, onDone }: Props) {
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input, { email }) => {
        const { confirmation_required: confirm } = await client.account.signUp(input)
        notify.success('Cadastro realizado com sucesso!', 'Verifique seu email para confirmar a conta.')
        form.reset()
        onDone(email.trim(), confirm)
      })}
      failed="Erro no cadastro"
      submit={['Criar conta', 'Criando conta…']}
    >
      <TextInput label="Nome completo" autoComplete="name" {...form.getInputProps('full_name')} />
      <div className={classes.pair}>
        <TextInput
          label="Nome da empresa"
          autoComplete="organization"
          {...form.getInputProps('company_name')}
        />
        <PhoneField autoComplete="tel" placeholder="(11) 91234-5678" {...form.getInputProps('phone')} />
      </div>
      <EmailField autoComplete="username" {...form.getInputProps('email')} />
      <NewPasswordField label="Senha" {...form.getInputProps('password')} />
    </EntryForm>
  )
}
