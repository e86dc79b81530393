/** The part of MediaQueryList that is needed. */
type Media = Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>

/**
 * A media query for useSyncExternalStore with one shared listener: with one per component, each listener starts a render of its own and
 * React gives up (error 185).
 */
export function createMediaStore(open: () => Media) {
  const listeners = new Set<() => void>()
  let media: Media | null = null
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const opened = () => {
    media ??= open()
    return media
  }
  return {
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) opened().addEventListener('change', notifyListeners)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0)
          opened().removeEventListener('change', notifyListeners)
      }
    },
    matches: () => opened().matches,
  }
}
