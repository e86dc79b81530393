import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Lets a page on which nothing may be covered provide its own place for toasts while it is mounted: use it as a ref. */
export function setToastPlace(element: HTMLElement | null): void {
  place = element
  for (const listener of [...listeners]) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null: toasts appear above the page. */
export const useToastPlace = () => useSyncExternalStore(listen, () => place)
