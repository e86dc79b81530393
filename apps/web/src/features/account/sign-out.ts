import { paths, queryNames } from '../../config/paths.ts'
import { endSession } from '../../lib/end-session.ts'
import { queuedHere } from '../../lib/offline-queue/flag.ts'
import { currentShop } from '../../lib/session.ts'

/** Signs out; people who sold without network first see what has not been sent yet (OFF-04). */
export async function signOut(): Promise<void> {
  if (queuedHere(currentShop()) === 0 || !navigator.onLine) return endSession()
  window.location.assign(`${paths.queue}?${queryNames.leaving}=1`)
}
