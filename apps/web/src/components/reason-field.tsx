import { Textarea } from '@mantine/core'

interface Props {
  value: string
  onChange: (reason: string) => void
  maxLength: number
}

/** Why somebody does what asks for a reason. */
export function ReasonField({ value, onChange, maxLength }: Props) {
  return (
    <Textarea
      label="Motivo"
      required
      maxLength={maxLength}
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
