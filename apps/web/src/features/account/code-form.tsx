import { Text } from '@mantine/core'
import { SIGN_IN_CODE_MINUTES } from '@prateleira/contract/account/constants'
import { useState } from 'react'
import { EmailField } from '../../components/contact-fields.tsx'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { CodeField } from './code-field.tsx'
import { EntryForm } from './entry-form.tsx'
import { greet, type NextStep } from './signed-in.ts'

interface Props {
  /** As typed in the sign-in form. */
  email: string
  onNext: (next: NextStep) => void
  onBack: () => void
}

/** Signs in with a code that comes by mail: first the address, then the code (AUTH-10, AUTH-14). */
export function CodeForm({ email, onNext, onBack }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <TypedCode email={sentTo} onNext={onNext} onBack={() => setSentTo(null)} />
  return <Address email={email} onSent={setSentTo} onBack={onBack} />
}

function Address({
  email,
  onSent,
  onBack,
}: {
  email: string
  onSent: (email: string) => void
  onBack: () => void
}) {
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.signInCodeInput),
    {
      initialValues: { email },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), 'Erro ao enviar o código'),
    },
  )
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input) => {
        await client.account.requestSignInCode(input)
        onSent(input.email)
      })}
      failed="Erro ao enviar o código"
      submit={['Enviar código', 'Enviando…']}
      back={{ onClick: onBack }}
    >
      <EmailField autoComplete="username" {...form.getInputProps('email')} />
    </EntryForm>
  )
}

function TypedCode({ email, onNext, onBack }: Props) {
  const form = useZodForm(
    () =>
      import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.signInWithCodeInput),
    {
      initialValues: { code: '' },
      toInput: ({ code }) => ({ email, code }),
      errorFields: { INVALID_CODE: 'code' },
      onFailure: (error) => notify.error(errorMessage(error), 'Erro no login'),
    },
  )
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input) => {
        const next = greet(await client.account.signInWithCode(input))
        if (next) onNext(next)
      })}
      failed="Erro no login"
      submit={['Entrar', 'Entrando…']}
      back={{ label: 'Pedir outro código', onClick: onBack }}
    >
      <Text role="status">
        Se houver uma conta com o email <strong>{email}</strong>, o código chega em instantes. Ele vale por{' '}
        {SIGN_IN_CODE_MINUTES} minutos.
      </Text>
      <CodeField label="Código" {...form.getInputProps('code')} />
    </EntryForm>
  )
}
