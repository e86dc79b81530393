import { PASS_RENEWED_HOURS } from '@prateleira/contract/sales/constants'
import type { SellingPass } from '@prateleira/contract/sales/queue-schemas'
import { inTurn } from '../in-turn.ts'
import { isToRenew } from '../pass-renewal.ts'
import type { Store } from './store.ts'

/** Of whom the pass was looked at since the page was opened. */
const visited = new Set<string>()

/**
 * Sees that the device holds a recent pass of a person; `ask` gets one for the device, or for a new one. One asks at a time: two at once, as after
 * the browser threw the storage away, would each be given a device with a code of its own, and receipts go on under the later one. It is kept as that of
 * the person whom the server names, who may have taken the device over meanwhile.
 */
export async function holdPass(
  store: () => Promise<Store>,
  shop: string,
  person: string,
  ask: (device: string | null) => Promise<SellingPass>,
): Promise<void> {
  await inTurn(`prateleira-pass:${shop}`, async () => {
    const device = await (await store()).device(shop)
    const held = device?.passes[person]
    const age = held ? Date.now() + held.ahead - Date.parse(held.issued_at) : Number.POSITIVE_INFINITY
    // With each visit sooner: since the last one the person may have signed in anew, with another password.
    const hours = visited.has(`${shop}:${person}`) ? PASS_RENEWED_HOURS : 1
    if (age > hours * 3_600_000 || isToRenew(held)) {
      const { device: given, person_id, pass, issued_at } = await ask(device?.id ?? null)
      const ahead = Date.parse(issued_at) - Date.now()
      await (await store()).keepPass(shop, given, person_id, { pass, issued_at, ahead })
    }
    visited.add(`${shop}:${person}`)
  })
}
