import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { type Sight, sightOf } from '../lib/enter-meaning.ts'

type Arrow = 'ArrowDown' | 'ArrowUp'
const isArrow = (key: string): key is Arrow => key === 'ArrowDown' || key === 'ArrowUp'

export interface Marks {
  /** Marks the first option, as each new list begins, or what an arrow has asked for before the list was there. */
  markFirst: () => void
  /** Takes the mark away: Enter then takes nothing. */
  unmark: () => void
  /** Marks nothing by itself: only what an arrow has marked, also one that came before the list. */
  rest: () => void
  /** The value of the marked option, and how it was seen as a key went down; `told`: that Enter takes it has been said. */
  sight: (event: KeyboardEvent, told: boolean) => { key: string; sight: Sight } | null
  /** Moves the mark when the key is an arrow and there are options; tells whether it did. To be called with every key but Enter and Esc. */
  arrow: (event: KeyboardEvent) => boolean
  /** Attributes of the field. */
  field: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'role' | 'autoComplete' | 'spellCheck' | `aria-${'expanded' | 'autocomplete' | 'controls'}`
  >
  list: {
    id: string
    element: RefObject<HTMLDivElement | null>
    onScroll: () => void
  }
}

/**
 * The mark in a list of options whose field keeps the focus. It is the document's, not React's: neither a key nor an arrow draws anything.
 * `opened`: whether the list is shown.
 */
export function useMarks(input: RefObject<HTMLInputElement | null>, opened: boolean): Marks {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const scrolled = useRef(false)
  const stands = useRef({ since: 0, chosen: false })
  /** An arrow that was pressed before there was anything to mark. */
  const early = useRef<Arrow | null>(null)
  const options = () => [...(element.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
  const marked = () => element.current?.querySelector<HTMLElement>('[data-combobox-selected]')

  const unmark = () => {
    marked()?.removeAttribute('data-combobox-selected')
    input.current?.removeAttribute('aria-activedescendant')
  }
  const mark = (option: HTMLElement | undefined) => {
    unmark()
    if (!option) return
    option.setAttribute('data-combobox-selected', 'true')
    input.current?.setAttribute('aria-activedescendant', option.id)
  }
  const markEarly = () => {
    const all = options()
    if (early.current === null || all.length === 0) return false
    mark(early.current === 'ArrowUp' ? all.at(-1) : all[0])
    stands.current = { since: performance.now(), chosen: true }
    early.current = null
    return true
  }
  // Not at once: whoever hears of the key that closed it still sees that something was marked.
  useLayoutEffect(() => {
    if (!opened) input.current?.removeAttribute('aria-activedescendant')
  }, [opened, input])
  return {
    markFirst: () => {
      if (!markEarly()) {
        mark(options()[0])
        stands.current = { since: performance.now(), chosen: false }
      }
      // Asked to scroll, the browser lays the page out first: not where the list stands at its beginning.
      if (scrolled.current && element.current) element.current.scrollTop = 0
      scrolled.current = false
    },
    unmark,
    rest: () => {
      if (!markEarly() && !stands.current.chosen) unmark()
    },
    sight: (event, told) => {
      const key = marked()?.dataset.key
      const { timeStamp, repeat } = event.nativeEvent
      return key === undefined ? null : { key, sight: sightOf({ timeStamp, repeat }, stands.current, told) }
    },
    arrow: (event) => {
      const { key } = event
      if (!isArrow(key)) {
        early.current = null
        // Another text is answered by another list.
        if (key.length === 1 || key === 'Backspace' || key === 'Delete') stands.current.chosen = false
        return false
      }
      const all = options()
      early.current = all.length === 0 ? key : null
      if (all.length === 0) return false
      event.preventDefault()
      const by = key === 'ArrowDown' ? 1 : -1
      const from = marked() ?? element.current?.querySelector<HTMLElement>('[aria-selected="true"]')
      const at = from ? all.indexOf(from) : -1
      const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length
      mark(all[next])
      stands.current = { since: performance.now(), chosen: true }
      all[next]?.scrollIntoView({ block: 'nearest' })
      return true
    },
    field: {
      role: 'combobox',
      'aria-expanded': opened,
      'aria-autocomplete': 'list',
      'aria-controls': opened ? id : undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
    list: {
      id,
      element,
      onScroll: () => {
        scrolled.current = true
      },
    },
  }
}
