import { type KeyboardEvent, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { type Marks, useMarks } from './use-marks.ts'

/** At least as much room below the field as makes a list of use; otherwise it opens upwards, where there is more. */
const ENOUGH_PX = 220
const GAP_PX = 8
/** Says to a dialog around the field that Escape is not for it. */
const OWN_ESCAPE = 'data-mantine-stop-propagation'

export interface Suggestions extends Pick<Marks, 'markFirst' | 'unmark' | 'rest' | 'sight'> {
  opened: boolean
  open: () => void
  /** Opens it once what is typed is on the screen, unless it is closed before. */
  openSoon: () => void
  close: () => void
  /** To be called with the field's keys, in the bubbling phase: arrows open and mark, Escape closes or calls the opening off. */
  press: (event: KeyboardEvent) => void
  /** Attributes of the field. */
  field: Marks['field'] & Record<`data-${string}`, boolean | undefined>
  list: Marks['list'] & {
    /** Opens upwards. */
    up: boolean
    /** What there is for it in the window, in pixels. */
    room: number
  }
}

/**
 * A list of suggestions that opens over the page, below a field or above it. The library's own list places itself by a program that measures
 * the page again and again, 0.1 s of a slow phone when it opens (decision 258).
 */
export function useSuggestions(input: RefObject<HTMLInputElement | null>): Suggestions {
  const [state, setState] = useState({ opened: false, up: false, room: 0 })
  const latest = useRef(state)
  const opening = useRef<() => void>(undefined)
  const callOff = () => {
    opening.current?.()
    opening.current = undefined
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads a ref only
  useEffect(() => callOff, [])
  const become = (next: typeof state) => {
    latest.current = next
    setState(next)
  }
  const { opened, up, room } = state
  const marks = useMarks(input, opened)
  const open = () => {
    callOff()
    if (latest.current.opened || !input.current) return
    const { top, bottom } = input.current.getBoundingClientRect()
    const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
    const below = offsetTop + height - bottom
    const above = top - offsetTop
    const up = below < ENOUGH_PX && above > below
    become({ opened: true, up, room: Math.max(ENOUGH_PX / 2, (up ? above : below) - 2 * GAP_PX) })
  }
  const openSoon = () => {
    if (latest.current.opened || opening.current) return
    opening.current = afterPaint(() => startTransition(open))
    // A dialog hears of Escape before the field does.
    if (input.current?.closest('[role="dialog"]')) input.current.setAttribute(OWN_ESCAPE, 'true')
  }
  const close = () => {
    callOff()
    input.current?.removeAttribute(OWN_ESCAPE)
    if (!latest.current.opened) return
    become({ ...latest.current, opened: false })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Escape') {
      if (!latest.current.opened && !opening.current) return
      event.preventDefault()
      close()
    } else if (latest.current.opened) marks.arrow(event)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      open()
    }
  }
  return {
    opened,
    open,
    openSoon,
    close,
    markFirst: marks.markFirst,
    unmark: marks.unmark,
    rest: marks.rest,
    sight: marks.sight,
    press,
    // Escape then closes the list, and not the dialog around it.
    field: { ...marks.field, [OWN_ESCAPE]: opened || undefined },
    list: { ...marks.list, up, room },
  }
}
