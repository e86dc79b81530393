import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { isTextField } from '../lib/type-into.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { FormAlert } from './form-alert.tsx'
import { FormFieldset } from './form-fieldset.tsx'
import { PasswordField } from './password-field.tsx'

interface Props {
  /** The consequence. */
  children: ReactNode
  label: string
  busyLabel: string
  danger?: boolean
  /** Receives the password; a rejection is shown at the field or below it. */
  onPassword: (password: string) => Promise<unknown>
}

/** Asks for the password again before sensitive changes of the account. */
export function AskPassword({ children, label, busyLabel, danger, onPassword }: Props) {
  const id = useId()
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.passwordInput),
    {
      initialValues: { password: '' },
      toInput: (values) => values,
    },
  )
  // A dialog that was open before this part was loaded has its focus elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it appears
  useEffect(() => {
    if (!isTextField(document.activeElement)) form.formRef.current?.querySelector('input')?.focus()
  }, [])
  return (
    <form
      id={id}
      ref={form.formRef}
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onPassword(password))}
    >
      <FormFieldset saving={form.saving}>
        <Stack gap="md">
          {children}
          <PasswordField
            label="Sua senha"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <FormAlert error={form.failure} />
          <Button type="submit" color={danger ? 'red' : undefined} disabled={form.saving}>
            {form.saving ? busyLabel : label}
          </Button>
        </Stack>
      </FormFieldset>
    </form>
  )
}
