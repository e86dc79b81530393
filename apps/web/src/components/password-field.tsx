import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { PASSWORD_MIN_LENGTH } from '@prateleira/contract/shared/constants'

/** A password field with a button that shows the text. The library's field does not set aria-invalid itself. */
export function PasswordField({ error, ...others }: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha' }}
      {...others}
      error={error}
      aria-invalid={error ? true : undefined}
    />
  )
}

/** Where a password is chosen. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField
      description={`No mínimo ${PASSWORD_MIN_LENGTH} caracteres`}
      autoComplete="new-password"
      {...props}
    />
  )
}
