import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password, hidden unless asked for. The library's own field does not say by itself that it is invalid. */
export function PasswordField({ error, ...others }: PasswordInputProps) {
  return (
    <PasswordInput
      {...others}
      error={error}
      aria-invalid={error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar senha' }}
    />
  )
}
