import type { PasswordInputProps } from '@mantine/core'
import { PIN_DIGITS } from '@prateleira/contract/team/constants'
import { pinDigitsInWords } from '@prateleira/contract/team/pin'
import { PasswordField } from '../../components/password-field.tsx'

/** A field for choosing a PIN, hidden unless asked for. */
export function PinField(props: PasswordInputProps) {
  return (
    <PasswordField
      description={pinDigitsInWords('De')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS.max}
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar PIN' }}
      {...props}
    />
  )
}
