import { paths, queryNames } from '../../config/paths.ts'
import { draftOwner } from '../../lib/drafts.ts'
import { endSession } from '../../lib/end-session.ts'
import { queuedHere } from '../../lib/offline-queue/flag.ts'
import { countAside, putLeftAside } from '../../lib/sales-aside.ts'
import { currentShop, currentUserId } from '../../lib/session.ts'

/** Signs out; people who sold without network first see what has not been sent yet (OFF-04). */
export async function signOut(): Promise<void> {
  const owner = draftOwner(currentUserId() ?? '', currentShop())
  await putLeftAside(owner)
  const isDone = queuedHere(currentShop()) === 0 && countAside(owner) === 0
  if (isDone || !navigator.onLine) return endSession()
  window.location.assign(`${paths.queue}?${queryNames.leaving}=1`)
}
