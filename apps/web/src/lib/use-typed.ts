import { SEARCH_DEBOUNCE_MILLISECONDS } from '@prateleira/contract/shared/constants'
import { type MouseEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { useKeptTyped } from './kept-typed.ts'

export interface Typed {
  /** What the field held when the typing last paused, without spaces around it. */
  text: string
  /** The field holds another text than `text`; said once its first letter is on the screen. */
  typing: boolean
  /** What the field holds now, without spaces around it. */
  read: () => string
  /** Puts a text into the field and takes it at once. */
  write: (text: string) => void
  /** Shows a text that is none of what was typed: `text` is empty. What is typed next replaces it. */
  show: (text: string) => void
  /** To be called as a pointer goes down: a text that was not typed is selected whole, and gets no caret. */
  selectShown: (event: MouseEvent) => void
  /** To be called with every change of the field. */
  note: () => void
}

/**
 * The text of a field that the browser keeps: a key draws nothing but its letter, and the page hears of it when the typing pauses. A
 * field whose text is state of the page draws its whole list with each key, which a slow phone cannot do between two keys (decision 243).
 */
export function useTyped(field: RefObject<HTMLInputElement | null>): Typed {
  const [state, setState] = useState({ text: '', typing: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const telling = useRef<() => void>(undefined)
  const latest = useRef(state)
  const shown = useRef(false)
  const forget = () => {
    clearTimeout(timer.current)
    telling.current?.()
    telling.current = undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads refs only
  useEffect(() => forget, [])

  const become = (next: typeof state) => {
    const { text, typing } = latest.current
    // React may render once more although the value has not changed.
    if (next.text === text && next.typing === typing) return
    latest.current = next
    setState(next)
  }
  const read = () => field.current?.value.trim() ?? ''
  const take = () => {
    forget()
    become({ text: read(), typing: false })
  }
  const note = () => {
    shown.current = false
    clearTimeout(timer.current)
    const { text, typing } = latest.current
    const now = read()
    if (now === '' || now === text) return take()
    if (!typing) telling.current ??= afterPaint(() => startTransition(() => become({ text, typing: true })))
    timer.current = setTimeout(take, SEARCH_DEBOUNCE_MILLISECONDS)
  }
  const write = (next: string) => {
    shown.current = false
    if (field.current) field.current.value = next
    take()
  }
  const show = (next: string) => {
    forget()
    shown.current = next !== ''
    if (field.current) field.current.value = next
    if (shown.current && document.activeElement === field.current) field.current?.select()
    become({ text: '', typing: false })
  }
  const selectShown = (event: MouseEvent) => {
    // The second of two presses selects a word.
    if (!shown.current || event.detail > 1) return
    event.preventDefault()
    field.current?.focus()
    field.current?.select()
  }
  useKeptTyped(field, () => (shown.current ? '' : read()), write)
  return { ...state, read, write, show, selectShown, note }
}
