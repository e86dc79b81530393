import { useEffect } from 'react'
import { useMe } from '../../../lib/me.ts'
import { prepareDevice } from '../../../lib/offline-queue/queue.ts'

/** Readies this device to sell without network. */
export function usePreparedDevice(): void {
  const { person_id: person } = useMe()
  useEffect(() => {
    void prepareDevice(person)
    // Where it leads without network is loaded while there is some, once the counter itself is there.
    const later = setTimeout(() => void import('../queue/queue-page.tsx').catch(() => {}), 10_000)
    return () => clearTimeout(later)
  }, [person])
}
