// biome-ignore lint/style/noRestrictedImports: this is the one place.
import { Select as AnySelect, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'

/** Keys of an open list. */
const LIST_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter']

/** A select whose options are rendered with the first focus: closed lists delayed a form by 0.2 s on a slow phone. */
export function Select<Value extends string = string>({
  comboboxProps,
  onFocusCapture,
  onDropdownOpen,
  ...props
}: SelectProps<Value>) {
  const [used, setUsed] = useState(false)
  const opening = useOpening()
  return (
    <AnySelect<Value>
      {...props}
      comboboxProps={{ keepMounted: used, ...comboboxProps }}
      onFocusCapture={(event) => {
        setUsed(true)
        onFocusCapture?.(event)
      }}
      onDropdownOpen={() => {
        opening.begin()
        onDropdownOpen?.()
      }}
      onKeyDownCapture={opening.hold}
    />
  )
}

/**
 * Holds the keys that follow the opening of a list until that is done: the library marks the chosen option by a timer, which a slow
 * device runs after the next keys, so that their mark was lost and Enter took nothing.
 */
function useOpening() {
  const held = useRef<[EventTarget, KeyboardEventInit][] | null>(null)
  const again = useRef<Event | null>(null)
  const release = () => {
    const [target, init] = held.current?.shift() ?? []
    if (!target) {
      held.current = null
      return
    }
    again.current = new window.KeyboardEvent('keydown', init)
    target.dispatchEvent(again.current)
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
    hold: (event: KeyboardEvent) => {
      // Who leaves the list does not want what came before.
      if (event.code === 'Escape' || event.code === 'Tab') held.current?.splice(0)
      if (held.current === null || event.nativeEvent === again.current || !LIST_KEYS.includes(event.code))
        return
      event.preventDefault()
      event.stopPropagation()
      const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
      const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
      held.current.push([event.currentTarget, init])
    },
  }
}
