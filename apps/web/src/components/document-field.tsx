import { TextInput, type TextInputProps } from '@mantine/core'
import { formatDocument } from '../lib/document.ts'

interface Props extends TextInputProps {
  /** Takes what was typed with its punctuation, as soon as the field is left. */
  onShown: (text: string) => void
}

/** A CPF or CNPJ, in any notation. */
export function DocumentField({ onBlur, onShown, ...props }: Props) {
  return (
    <TextInput
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      onBlur={(event) => {
        onBlur?.(event)
        const typed = event.currentTarget.value
        if (typed.trim() !== '') onShown(formatDocument(typed))
      }}
    />
  )
}
