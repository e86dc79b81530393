import { Alert } from '@mantine/core'
import { RESET_LINK_MINUTES } from '@prateleira/contract/account/constants'
import { useState } from 'react'
import { EmailField } from '../../components/contact-fields.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { EntryForm } from './entry-form.tsx'

const FAILED = 'Erro ao enviar o link'

interface Props {
  /** As typed in the sign-in form. */
  email: string
  onBack: () => void
}

/** Asks for a link for a new password. The answer is the same whether or not the account exists (AUTH-09). */
export function ForgottenForm({ email, onBack }: Props) {
  const [sent, setSent] = useState(false)
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.forgottenInput),
    {
      initialValues: { email },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), FAILED),
    },
  )
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input) => {
        await client.account.requestPasswordReset(input)
        setSent(true)
      })}
      failed={FAILED}
      submit={[sent ? 'Enviar outro link' : 'Enviar link', 'Enviando…']}
      back={{ onClick: onBack }}
    >
      <EmailField autoComplete="username" data-autofocus {...form.getInputProps('email')} />
      {sent && (
        <Alert color="green" role="status">
          Se houver uma conta com este email, o link para escolher uma nova senha chega em instantes. Ele vale
          por {RESET_LINK_MINUTES} minutos. Confira também a caixa de spam.
        </Alert>
      )}
    </EntryForm>
  )
}
