/** The part of a MediaQueryList that is needed. */
type Media = Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>

/**
 * A media query for useSyncExternalStore, with one listener for however many components ask: the browser calls listeners one
 * after the other, and React gives up (error 185) when each of many cards begins a rendering of its own.
 */
export function createMediaStore(open: () => Media) {
  const listeners = new Set<() => void>()
  let media: Media | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const opened = () => {
    media ??= open()
    return media
  }
  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) opened().addEventListener('change', tell)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) opened().removeEventListener('change', tell)
      }
    },
    matches: () => opened().matches,
  }
}
