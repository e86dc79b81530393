import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** A page in which nothing may be covered gives its toasts a place of their own while it is there: as a ref of the element. */
export function setToastPlace(element: HTMLElement | null): void {
  place = element
  for (const listener of [...listeners]) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null: toasts lie above the page. */
export const useToastPlace = () => useSyncExternalStore(listen, () => place)
