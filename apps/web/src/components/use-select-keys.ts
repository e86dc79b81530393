import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { labelTyped } from '../lib/label-typed.ts'

/** Milliseconds after which letters begin a new word, as in browsers. */
const NEW_WORD_AFTER = 1000
/** Keys of an open list; letters are others. */
const LIST_KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', 'NumpadEnter']

type Field = HTMLInputElement

/** Events made here, which are not held back. */
const ours = new WeakSet<Event>()

function send(field: EventTarget, init: KeyboardEventInit): void {
  const event = new window.KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
  ours.add(event)
  field.dispatchEvent(event)
}

export const isListOpen = (field: Field) => field.getAttribute('aria-expanded') === 'true'

/** Marks the next option; opens a closed list and marks the chosen option or the first. */
export const markNext = (field: Field) => send(field, { key: 'ArrowDown', code: 'ArrowDown' })

/** What can be chosen in the open list, in its order. */
function shown(field: Field): HTMLElement[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  return [
    ...(list?.querySelectorAll<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? []),
  ]
}

const isMarked = (option: HTMLElement) => option.hasAttribute('data-combobox-selected')

interface Option<Value> {
  value: Value
  label: string
}

interface Keys<Value> {
  /** Letters narrow the list by themselves. */
  typing: boolean
  /** Nothing can be chosen. */
  fixed: boolean
  chosen: Value | null
  options: () => Option<Value>[]
  choose: (value: Value) => void
  /** Takes back what is chosen; null where that is not possible. */
  clear: (() => void) | null
}

/** The keys of a select that the library has none for. */
export function useSelectKeys<Value>({ typing, fixed, chosen, options, choose, clear }: Keys<Value>) {
  const opening = useOpening(!typing)
  const word = useRef({ letters: '', at: 0 })

  /** Marks an option of the open list, or chooses one of the closed one. */
  const go = (field: Field, option: Option<Value> | undefined, found: number) => {
    if (option === undefined) return
    if (!isListOpen(field)) {
      if (option.value !== chosen) choose(option.value)
      return
    }
    const marks = shown(field)
    const mark = marks[found]
    for (let left = marks.length; mark && !isMarked(mark) && left > 0; left--) markNext(field)
  }

  const typeLetter = (field: Field, letter: string) => {
    const now = Date.now()
    const { letters, at } = word.current
    const typed = now - at < NEW_WORD_AFTER ? letters + letter : letter
    word.current = { letters: typed, at: now }
    const all = options()
    const from = isListOpen(field)
      ? shown(field).findIndex(isMarked)
      : all.findIndex(({ value }) => value === chosen)
    const found = labelTyped(
      all.map(({ label }) => label),
      typed,
      from,
    )
    go(field, all[found], found)
  }

  return {
    begin: opening.begin,
    /** Marks the first option that a typed text has left. */
    markTyped: (field: Field) => {
      if (isListOpen(field)) opening.whenOpen(() => markNext(field))
    },
    press: (event: KeyboardEvent<Field>) => {
      if (fixed || opening.hold(event) || event.nativeEvent.isComposing) return
      const field = event.currentTarget
      const { key, ctrlKey, metaKey, altKey } = event
      const open = isListOpen(field)
      const taken = () => {
        event.preventDefault()
        event.stopPropagation()
      }
      if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) {
        taken()
        // What is taken stands in the form before that is saved.
        flushSync(() => open && shown(field).find(isMarked)?.click())
        field.form?.requestSubmit()
      } else if (ctrlKey || metaKey || altKey) {
        // Shortcuts of the page.
      } else if (
        clear &&
        !open &&
        (key === 'Backspace' || key === 'Delete') &&
        (!typing || field.value === '')
      ) {
        taken()
        clear()
      } else if (typing) {
        // A field for text.
      } else if (key === ' ' && Date.now() - word.current.at < NEW_WORD_AFTER) {
        taken()
        typeLetter(field, key)
      } else if (!open && (key === 'Enter' || key === ' ')) {
        taken()
        markNext(field)
      } else if (key === 'Home' || key === 'End') {
        taken()
        const all = options()
        const at = key === 'Home' ? 0 : all.length - 1
        go(field, all[at], at)
      } else if (key.length === 1 && key !== ' ') typeLetter(field, key)
    },
  }
}

/**
 * Holds the keys that follow the opening of a list until that is done: the library marks the chosen option by a timer, which a slow
 * device runs after the next keys, so that their mark was lost and Enter took nothing. `withLetters`: letters move the mark too.
 */
function useOpening(withLetters: boolean) {
  const held = useRef<[EventTarget, KeyboardEventInit][] | null>(null)
  const due = useRef<(() => void) | null>(null)
  const release = () => {
    due.current?.()
    due.current = null
    const [target, init] = held.current?.shift() ?? []
    if (!target || !init) {
      held.current = null
      return
    }
    send(target, init)
    // What the key changed is drawn before the next one, as between keys that are pressed.
    setTimeout(release)
  }
  return {
    begin: () => {
      if (held.current !== null) return
      held.current = []
      // The library's timer is set after this one.
      setTimeout(() => setTimeout(release))
    },
    /** Before the keys that are held; only the last. */
    whenOpen: (mark: () => void) => {
      if (held.current === null) mark()
      else due.current = mark
    },
    /** Whether the key is held back. */
    hold: (event: KeyboardEvent) => {
      // Who leaves the list does not want what came before.
      if (event.code === 'Escape' || event.code === 'Tab') held.current?.splice(0)
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
      const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
      const waits = LIST_KEYS.includes(code) || (withLetters && isLetter)
      if (held.current === null || ours.has(event.nativeEvent) || !waits) return false
      event.preventDefault()
      event.stopPropagation()
      held.current.push([event.currentTarget, { key, code, ctrlKey, metaKey, altKey, shiftKey }])
      return true
    },
  }
}
