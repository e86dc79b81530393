import { useState } from 'react'

interface Stored {
  value: boolean
  until: number
}

const DAY = 86_400_000

function read(key: string): boolean | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    return stored && stored.until > Date.now() ? stored.value : null
  } catch {
    return null
  }
}

/** A boolean that this browser remembers for some days after its last change. */
export function useRememberedFlag(key: string, initial: boolean, days: number): [boolean, () => void] {
  const [value, setValue] = useState(() => read(key) ?? initial)
  const toggle = () => {
    setValue(!value)
    try {
      localStorage.setItem(
        key,
        JSON.stringify({ value: !value, until: Date.now() + days * DAY } satisfies Stored),
      )
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return [value, toggle]
}
