import { isTypedText } from '@prateleira/contract/shared/typed-text'
import { type KeyboardEvent, useRef } from 'react'
import { type Key, LONGEST_PAUSE, LONGEST_STALL, SHORTEST_STALLED, scanBursts } from './scan-burst.ts'
import { withKey } from './typed-ahead.ts'

/** A person's Enter never follows within this time, in milliseconds. */
const AT_ONCE = 15

/** Keys without a pause between them that a scanner's code would not have. */
function burstsOf(keys: Key[]): Key[][] {
  const bursts = scanBursts()
  const found: Key[][] = []
  for (const key of keys) {
    if (bursts.press(key) === 'begins') found.push([key])
    else found.at(-1)?.push(key)
  }
  return found
}

/** Whether these keys begin with a code, whether its Enter has come or not. One that is too short to be known is, by its Enter. */
function isScan(burst: Key[]): boolean {
  const text = burst.map(({ key }) => (key === 'Enter' ? '' : key)).join('')
  if (isTypedText(text, { pace: 0, amount: true })) return false
  const atOnce = burst.some(({ key, time }, index) => {
    const before = burst[index - 1]
    return key === 'Enter' && before !== undefined && time - before.time <= AT_ONCE
  })
  if (atOnce) return true
  return burst.some(({ time }, index) => {
    const { press } = scanBursts()
    return [...burst.slice(0, index + 1), { key: 'Enter', time }].some((key) => {
      const read = press(key)
      return read !== null && read !== 'begins'
    })
  })
}

/** The number among these keys, '\n' for Enter: what a person typed before the next scan; '' when it was none. */
export function numberAmong(keys: Key[]): string {
  const bursts = burstsOf(keys)
  const scan = bursts.findIndex(isScan)
  const typed = (scan < 0 ? bursts : bursts.slice(0, scan)).flat()
  return typed.reduce<string | null>((held, { key }) => (held === null ? null : withKey(held, key)), '') ?? ''
}

/** Milliseconds after which no further key can belong to the last burst. */
export function restAfter(keys: Key[]): number {
  return (burstsOf(keys).at(-1)?.length ?? 0) >= SHORTEST_STALLED ? LONGEST_STALL : LONGEST_PAUSE
}

/**
 * Holds what is typed while a scanned code is looked up: a person means the quantity, but it may as well be the next
 * code, half of which must not become a quantity when the answer comes in its middle.
 */
export function useTypedDuringScan() {
  const keys = useRef<Key[] | null>(null)
  return {
    /** The lookup of a scanned code begins. */
    begin: () => {
      keys.current = []
    },
    /** To be called with each key before anything else; whether it was held back. */
    hold: (event: KeyboardEvent): boolean => {
      if (keys.current === null || event.ctrlKey || event.metaKey || event.altKey) return false
      if (event.key.length !== 1 && event.key !== 'Enter' && event.key !== 'Backspace') return false
      keys.current.push({ key: event.key, time: event.timeStamp })
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** Resolves when what is being typed has ended. */
    rest: async (): Promise<void> => {
      for (;;) {
        const held = keys.current ?? []
        const left = (held.at(-1)?.time ?? Number.NEGATIVE_INFINITY) + restAfter(held) - performance.now()
        if (left <= 0) return
        await new Promise((resolve) => setTimeout(resolve, left))
      }
    },
    /** The lookup has ended; returns the number that was typed. */
    end: (): string => {
      const typed = numberAmong(keys.current ?? [])
      keys.current = null
      return typed
    },
  }
}
