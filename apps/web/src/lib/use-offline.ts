import { useIsCutOff } from './device-catalog/use-device-catalog.ts'
import { useQueue } from './offline-queue/use-queue.ts'

/** Whether the server is out of reach, according to the browser, the last sale or the last request of the device's catalogue. */
export function useOffline(): boolean {
  const { offline } = useQueue()
  const cutOff = useIsCutOff()
  return offline || cutOff
}
