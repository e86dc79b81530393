import { Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { isTextField } from '../lib/type-into.ts'
import { useZodForm } from '../lib/use-zod-form.ts'
import { FormAlert } from './form-alert.tsx'
import { FormFieldset } from './form-fieldset.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStepField } from './second-step-field.tsx'

interface Props {
  /** The consequence. */
  children: ReactNode
  label: string
  busyLabel: string
  danger?: boolean
  /** Whether a code of the second step is asked for, too. */
  withCode?: boolean
  /** Receives the password and the code; a rejection is shown at the field or below it. */
  onPassword: (password: string, code?: string) => Promise<unknown>
}

/** Asks for the password again before sensitive changes of the account. */
export function AskPassword({ children, label, busyLabel, danger, withCode, onPassword }: Props) {
  const id = useId()
  const form = useZodForm(
    () => import('@prateleira/contract/account/security-schemas').then((schemas) => schemas.confirmedInput),
    {
      initialValues: { password: '', code: '' },
      toInput: ({ password, code }) => ({ password, code: code.trim() || undefined }),
      errorFields: { INVALID_CODE: 'code' },
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
      onSubmit={form.handleSubmit(({ password, code }) => onPassword(password, code))}
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
          {withCode && <SecondStepField {...form.getInputProps('code')} />}
          <FormAlert error={form.failure} />
          <Button type="submit" color={danger ? 'red' : undefined} disabled={form.saving}>
            {form.saving ? busyLabel : label}
          </Button>
        </Stack>
      </FormFieldset>
    </form>
  )
}
