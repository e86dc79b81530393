import { PasswordInput, type PasswordInputProps } from '@mantine/core'

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
