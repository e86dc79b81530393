import {
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** At least as much room below the field as makes a list of use; otherwise it opens upwards, where there is more. */
const ENOUGH_PX = 220
const GAP_PX = 8

export interface Suggestions {
  opened: boolean
  open: () => void
  close: () => void
  /** Marks the first option, as each new list begins. */
  markFirst: () => void
  /** Takes the mark away: Enter then takes nothing. */
  unmark: () => void
  /** To be called with the field's keys, in the bubbling phase: arrows mark, Enter takes what is marked, Escape closes. */
  press: (event: KeyboardEvent) => void
  /** Attributes of the field, beside its role. */
  field: HTMLAttributes<HTMLInputElement> & Record<`data-${string}`, boolean | undefined>
  list: {
    id: string
    /** Opens upwards. */
    up: boolean
    /** What there is for it in the window, in pixels. */
    room: number
    element: RefObject<HTMLDivElement | null>
    onScroll: () => void
  }
}

/**
 * A list of suggestions below a field. The mark is the document's, not React's: neither a key nor an arrow draws anything. The library's
 * own list places itself by a program that measures the page again and again, 0.1 s of a slow phone when it opens (decision 258).
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): Suggestions {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ opened: false, up: false, room: 0 })
  const latest = useRef(state)
  const scrolled = useRef(false)
  const become = (next: typeof state) => {
    latest.current = next
    setState(next)
  }
  const options = () => [...(element.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
  const marked = () => element.current?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

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
  const open = () => {
    if (latest.current.opened || !input.current) return
    const { top, bottom } = input.current.getBoundingClientRect()
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
    const below = offsetTop + height - bottom
    const above = top - offsetTop
    const up = below < ENOUGH_PX && above > below
    become({ opened: true, up, room: Math.max(ENOUGH_PX / 2, (up ? above : below) - 2 * GAP_PX) })
  }
  const close = () => {
    if (!latest.current.opened) return
    become({ ...latest.current, opened: false })
  }
  const step = (by: 1 | -1) => {
    const all = options()
    const from = marked() ?? element.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const at = from ? all.indexOf(from) : -1
    const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length
    mark(all[next])
    all[next]?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { opened } = latest.current
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (opened) step(event.key === 'ArrowDown' ? 1 : -1)
      else open()
    }
    if (event.key === 'Enter' && opened && marked()) {
      event.preventDefault()
      marked()?.click()
    }
    if (event.key === 'Escape') close()
  }
  const { opened, up, room } = state
  // Not at once: whoever hears of the key that closed it still sees that something was marked.
  useLayoutEffect(() => {
    if (!opened) input.current?.removeAttribute('aria-activedescendant')
  }, [opened, input])
  return {
    opened,
    open,
    close,
    markFirst: () => {
      mark(options()[0])
      // Asked to scroll, the browser lays the page out first: not where the list stands at its beginning.
      if (scrolled.current && element.current) element.current.scrollTop = 0
      scrolled.current = false
    },
    unmark,
    press,
    field: {
      'aria-haspopup': 'listbox',
      'aria-controls': opened ? id : undefined,
      // Escape then closes the list, and not the dialog around it.
      'data-mantine-stop-propagation': opened || undefined,
    },
    list: {
      id,
      up,
      room,
      element,
      onScroll: () => {
        scrolled.current = true
      },
    },
  }
}
