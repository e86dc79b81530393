import { useEffect } from 'react'
import { useMe } from '../../../lib/me.ts'
import { prepareAndSend } from '../../../lib/offline-queue/queue.ts'

/** Prepares this device for sales without network. */
export function usePreparedDevice(): void {
  const { person_id: person } = useMe()
  useEffect(() => {
    void prepareAndSend(person)
    // Preloads the pages needed without network, after the counter itself.
    const later = setTimeout(() => void import('../queue/queue-page.tsx').catch(() => {}), 10_000)
    return () => clearTimeout(later)
  }, [person])
}
