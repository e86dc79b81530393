import { type RefObject, useEffect, useRef, useState } from 'react'

interface Field {
  input: RefObject<HTMLInputElement | null>
  pending: () => string
  say: () => void
}

const fields = new Set<Field>()

/** Leads to the first field of a form in which something was typed and not chosen from its list; whether there is one. */
export function leadToUntaken(form: HTMLElement | null): boolean {
  for (const { input, pending, say } of fields) {
    if (!input.current || !form?.contains(input.current) || pending() === '') continue
    say()
    input.current.focus()
    return true
  }
  return false
}

interface Ways {
  /** What stays chosen instead, and is shown again; '': nothing. */
  kept?: string
  /** What else to do than to choose from the list: ', cadastre como cliente novo'. */
  others?: string
}

export const untakenWords = (text: string, { kept = '', others = '' }: Ways = {}) =>
  kept === ''
    ? `Nada foi escolhido. Escolha "${text}" na lista${others} ou apague o campo.`
    : `"${text}" não foi escolhido na lista. Continua: ${kept}.`

/**
 * What was typed into a field with suggestions and not taken is not lost and not silently ignored: the field says so when it is left
 * and when its form is to be saved. `pending`: the text that is not taken.
 */
export function useUntaken(input: RefObject<HTMLInputElement | null>, pending: () => string) {
  const [text, setText] = useState('')
  const latest = useRef(pending)
  latest.current = pending
  useEffect(() => {
    const field = {
      input,
      pending: () => latest.current(),
      say: () => setText(latest.current()),
    }
    fields.add(field)
    return () => void fields.delete(field)
  }, [input])
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
