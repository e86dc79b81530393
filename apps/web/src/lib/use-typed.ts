import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Typed {
  /** What the field held when the typing last paused, without spaces around it. */
  text: string
  /** The field holds another text than `text`. */
  typing: boolean
  /** The field holds something, be it a space. */
  filled: boolean
  /** What the field holds now, without spaces around it. */
  read: () => string
  /** Puts a text into the field and takes it at once. */
  write: (text: string) => void
  /** Shows a text that is none of what was typed: `text` is empty. */
  show: (text: string) => void
  /** To be called with every change of the field. */
  note: () => void
}

/**
 * The text of a field that the browser keeps: a key draws nothing but its letter, and the page hears of it when the typing pauses. A
 * field whose text is state of the page draws its whole list with each key, which a slow phone cannot do between two keys (decision 243).
 */
export function useTyped(field: RefObject<HTMLInputElement | null>): Typed {
  const [state, setState] = useState({ text: '', typing: false, filled: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(state)
  useEffect(() => () => clearTimeout(timer.current), [])

  const become = (next: typeof state) => {
    const { text, typing, filled } = latest.current
    // React may render once more although the value has not changed.
    if (next.text === text && next.typing === typing && next.filled === filled) return
    latest.current = next
    setState(next)
  }
  const read = () => field.current?.value.trim() ?? ''
  const take = () => {
    clearTimeout(timer.current)
    become({ text: read(), typing: false, filled: Boolean(field.current?.value) })
  }
  const note = () => {
    clearTimeout(timer.current)
    const { text } = latest.current
    const now = read()
    if (now === '' || now === text) return take()
    become({ text, typing: true, filled: true })
    timer.current = setTimeout(take, SEARCH_DEBOUNCE_MILLISECONDS)
  }
  const write = (next: string) => {
    if (field.current) field.current.value = next
    take()
  }
  const show = (next: string) => {
    clearTimeout(timer.current)
    if (field.current) field.current.value = next
    become({ text: '', typing: false, filled: next !== '' })
  }
  return { ...state, read, write, show, note }
}
