import { client } from '../client.ts'
import { handoverNow } from '../handover.ts'
import { currentShop } from '../session.ts'
import { holdPass } from './hold-pass.ts'
import { ANSWER_MILLISECONDS } from './outcome.ts'
import { readQueue, store } from './read-queue.ts'
import { queueView, show } from './view.ts'

/** For whom the device is prepared. */
let holder: string | null = null
export const preparedFor = () => holder

/** Shop and person; a sale at the counter does not wait for the disk. */
const prepared = new Set<string>()

/** Whether this device may sell to somebody without network: it holds a pass of theirs, and nobody else has taken it over. */
export async function canQueue(person: string): Promise<boolean> {
  const shop = currentShop()
  if (shop === null || handoverNow() !== null) return false
  if (prepared.has(`${shop}:${person}`)) return true
  const device = await (await store()).device(shop)
  if (device?.passes[person] === undefined) return false
  prepared.add(`${shop}:${person}`)
  return true
}

/** Prepares the device, while there is network, to sell without it. Tried again the next time when it fails. */
export async function prepareDevice(person: string): Promise<void> {
  const shop = currentShop()
  // The server would give the pass of who has taken over, and it would be kept as that of who was before.
  if (shop === null || handoverNow() !== null) return
  holder = person
  // Before there is a device again: what was lost is told by there being none.
  await readQueue(false).catch(() => {})
  try {
    await holdPass(store, shop, person, (device) =>
      client.sales.issuePass({ device_id: device }, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }),
    )
    // What waits to be sent is not to go when the disk is full.
    if (queueView().persisted === null)
      show({ persisted: (await navigator.storage?.persist?.().catch(() => false)) ?? false })
  } catch {}
}

/** Of a database that is gone nothing is known. */
export const doubtPrepared = () => prepared.clear()

/** After signing out. */
export function forgetPrepared(): void {
  prepared.clear()
  holder = null
}
