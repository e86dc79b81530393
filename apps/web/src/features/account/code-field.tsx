import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** A field for a typed or pasted code; phones offer the one that has just arrived. It has the focus at first. */
export function CodeField(props: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' } }}
      {...props}
    />
  )
}
