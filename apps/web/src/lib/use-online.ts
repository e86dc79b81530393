import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser says that it has a network. The server may be out of reach all the same. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
