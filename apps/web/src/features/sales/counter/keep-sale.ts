import type { Me } from '@prateleira/contract/account/schemas'
import { changeOfAll, problemWithoutNetwork } from '@prateleira/contract/sales/payments'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { canQueue } from '../../../lib/offline-queue/prepare-device.ts'
import { enqueue } from '../../../lib/offline-queue/queue.ts'
import { type Cart, isPriced, settled } from './cart.ts'
import type { Done } from './done.ts'

/** Queues a sale on this device; null when it cannot be queued. */
export async function keep(
  me: Pick<Me, 'person_id' | 'full_name' | 'timezone'>,
  { key, body, cart }: { key: string; body: SaleInput; cart: Cart },
): Promise<Pick<Done, 'sale' | 'queued'> | null> {
  // Nothing in it may need the server, and the device has to prove the seller.
  if (problemWithoutNetwork(body) !== null) return null
  const lines = cart.lines.filter(isPriced)
  try {
    if (!(await canQueue(me.person_id))) return null
    const { receipt } = await enqueue(me.person_id, {
      kind: 'sale',
      key,
      operator: me.full_name,
      body,
      listed: lines.map(({ goods }) => goods.listed ?? null),
      names: lines.map(({ goods }) => goods.name),
      units: lines.map(({ goods }) => goods.unit),
    })
    const { total, discount } = settled(cart)
    const change = changeOfAll(
      body.payments.map((payment) => ({ ...payment, received: payment.received ?? null })),
    )
    const sale_date = dateIn(me.timezone, new Date(body.sold_at ?? Date.now()))
    return {
      queued: receipt,
      sale: { id: '', number: 0, status: 'completed', sale_date, total, discount, change, movements: [] },
    }
  } catch {
    return null
  }
}
