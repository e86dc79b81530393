import { TextInput, type TextInputProps } from '@mantine/core'
import { startTransition, useState } from 'react'

/** What is in a field, and whether a hand or the page put it there: of two equal texts the newer object counts. */
export interface Typed {
  text: string
  byHand: boolean
}

export const NOTHING_TYPED: Typed = { text: '', byHand: false }

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  typed: Typed
  onType: (text: string) => void
}

/**
 * A field above a list that follows what is typed: the letter stands at once, `onType` runs as a transition, so that a long list never holds
 * up the next key. `typed` may be some letters behind; what the page puts into the field replaces them.
 */
export function QuickInput({ typed, onType, ...others }: Props) {
  const [text, setText] = useState(typed.text)
  const [last, setLast] = useState(typed)
  if (typed !== last) {
    setLast(typed)
    if (!typed.byHand) setText(typed.text)
  }
  return (
    <TextInput
      {...others}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        startTransition(() => onType(next))
      }}
    />
  )
}
