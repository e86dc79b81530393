import type { PasswordInputProps } from '@mantine/core'
import { PIN_DIGITS } from '@prateleira/contract/team/constants'
import { PasswordField } from '../../components/password-field.tsx'

/** A field for choosing a PIN, hidden unless asked for. */
export function PinField(props: PasswordInputProps) {
  return (
    <PasswordField
      description={`De ${PIN_DIGITS.min} a ${PIN_DIGITS.max} números`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS.max}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar PIN' }}
      {...props}
    />
  )
}
