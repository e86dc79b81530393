import { TextInput, type TextInputProps } from '@mantine/core'

/** The code beside the password, before what would undo the second step or end the account. */
export function SecondStepField(props: TextInputProps) {
  return (
    <TextInput
      label="Código de verificação"
      description="Do aplicativo autenticador, ou um dos seus códigos de recuperação."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  )
}
