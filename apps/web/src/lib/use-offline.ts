import { useIsCutOff } from './device-catalog/use-device-catalog.ts'
import { useQueue } from './offline-queue/use-queue.ts'

/** Whether the server is out of reach, by the browser's word, the last sale or the last question of the device's catalogue. */
export function useOffline(): boolean {
  const { offline } = useQueue()
  const cutOff = useIsCutOff()
  return offline || cutOff
}
