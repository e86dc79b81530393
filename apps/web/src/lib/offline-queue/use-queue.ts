import { useSyncExternalStore } from 'react'
import { type QueueView, queueView, watchQueue } from './view.ts'

/** What waits on this device to be sent, of the shop that is shown. */
export function useQueue(): QueueView {
  return useSyncExternalStore(watchQueue, queueView)
}
