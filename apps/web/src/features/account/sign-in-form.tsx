import { Anchor, Group } from '@mantine/core'
import { useEffect } from 'react'
import { EmailField } from '../../components/contact-fields.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import { client } from '../../lib/client.ts'
import { errorMessage } from '../../lib/errors.ts'
import { notify } from '../../lib/notify.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { EntryForm } from './entry-form.tsx'
import { greet, type NextStep } from './signed-in.ts'

/** Kept by the page, so that it survives a switch of tabs. */
export function useSignInForm() {
  return useZodForm(
    () => import('@prateleira/contract/account/schemas').then((schemas) => schemas.signInInput),
    {
      initialValues: { email: '', password: '' },
      toInput: (values) => values,
      onFailure: (error) => notify.error(errorMessage(error), 'Erro no login'),
    },
  )
}

interface Props {
  form: ReturnType<typeof useSignInForm>
  /** The address is filled in: the focus goes to the password. */
  focusPassword: boolean
  /** The password was right but another step is needed. */
  onNext: (next: NextStep) => void
  onForgotten: () => void
  onCode: () => void
}

/** Signs in (AUTH-04, AUTH-15), and links to the other ways of signing in (AUTH-09, AUTH-10). */
export function SignInForm({ form, focusPassword, onNext, onForgotten, onCode }: Props) {
  const { formRef } = form
  // Only on arrival: afterwards the tabs manage the focus.
  useEffect(
    () =>
      // Before the first frame, setting the focus would compute the layout twice.
      afterPaint(() => {
        if (document.activeElement === document.body)
          formRef.current?.querySelector<HTMLElement>('[autocomplete="username"]')?.focus()
      }),
    [formRef],
  )
  useEffect(() => {
    if (focusPassword)
      formRef.current?.querySelector<HTMLElement>('[autocomplete="current-password"]')?.focus()
  }, [focusPassword, formRef])
  return (
    <EntryForm
      form={form}
      onSubmit={form.handleSubmit(async (input) => {
        const next = greet(await client.account.signIn(input))
        if (next) onNext(next)
      })}
      failed="Erro no login"
      submit={['Entrar', 'Entrando…']}
      below={
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" fz="sm" py={6} onClick={onForgotten}>
            Esqueci minha senha
          </Anchor>
          <Anchor component="button" type="button" fz="sm" py={6} onClick={onCode}>
            Receber um código por email
          </Anchor>
        </Group>
      }
    >
      <EmailField autoComplete="username" {...form.getInputProps('email')} />
      <PasswordField label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
    </EntryForm>
  )
}
