import { TextInput, type TextInputProps } from '@mantine/core'

/** An email address, with the keyboard for it. */
export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" {...props} />
}

/** A telephone number, with the keyboard for it. */
export function PhoneField(props: TextInputProps) {
  return <TextInput label="Telefone" type="tel" {...props} />
}
