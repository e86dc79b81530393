import { type RefObject, useState } from 'react'
import { useBeforeSave } from './before-save.ts'

interface Ways {
  /** What stays chosen instead, and is shown again; '': nothing. */
  kept?: string
  /** What else to do than to choose from the list: ', cadastre como cliente novo'. */
  others?: string
}

/** What a field says of the text that was left in it; '' where there is none. */
export function untakenWords(text: string, { kept = '', others = '' }: Ways = {}): string {
  if (text === '') return ''
  return kept === ''
    ? `Nada foi escolhido. Escolha "${text}" na lista${others} ou apague o campo.`
    : `"${text}" não foi escolhido na lista. Continua: ${kept}.`
}

/**
 * What was typed into a field with suggestions and not taken is not lost and not silently ignored: the field says so when it is left
 * and when its form is to be saved. `pending`: the text that is not taken.
 */
export function useUntaken(input: RefObject<HTMLInputElement | null>, pending: () => string) {
  const [text, setText] = useState('')
  useBeforeSave((form) => {
    const field = input.current
    if (!field || !form?.contains(field) || pending() === '') return false
    setText(pending())
    field.focus()
    return true
  })
  return {
    /** What the field has to say is not taken; ''. */
    text,
    /** To be called when the field loses the focus. */
    leave: () => {
      // Another window has it for a while.
      if (document.activeElement !== input.current) setText(pending())
    },
    /** To be called when the text changes or something is taken. */
    forget: () => setText(''),
  }
}
