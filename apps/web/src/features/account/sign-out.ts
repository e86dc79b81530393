import { paths, queryNames } from '../../config/paths.ts'
import { draftOwner } from '../../lib/drafts.ts'
import { endSession } from '../../lib/end-session.ts'
import { meQuery } from '../../lib/me.ts'
import { queuedHere } from '../../lib/offline-queue/flag.ts'
import { queryClient } from '../../lib/query-client.ts'
import { countAside, putLeftAside } from '../../lib/sales-aside.ts'
import { currentShop, currentUserId } from '../../lib/session.ts'
import { waitingElsewhere } from '../../lib/waiting-elsewhere.ts'

/** Signs out; people who sold without network or answer first see what has not been sent yet (OFF-04), in their other shops too. */
export async function signOut(): Promise<void> {
  const owner = draftOwner(currentUserId() ?? '', currentShop())
  await putLeftAside(owner)
  const me = queryClient.getQueryData(meQuery.queryKey)
  const isDone =
    queuedHere(currentShop()) === 0 && countAside(owner) === 0 && (!me || waitingElsewhere(me) === null)
  if (isDone || !navigator.onLine) return endSession()
  window.location.assign(`${paths.queue}?${queryNames.leaving}=1`)
}
