import type { Me } from '@prateleira/contract/account/schemas'
import { changeOfAll, problemWithoutNetwork } from '@prateleira/contract/sales/payments'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { canQueue, enqueue } from '../../../lib/offline-queue/queue.ts'
import { type Cart, isPriced, settled } from './cart.ts'
import type { Done } from './done.ts'

/** Whether a sale can be queued on this device: nothing in it needs the server, and the device can prove the seller. */
export async function keepable(person: string, body: SaleInput): Promise<boolean> {
  return problemWithoutNetwork(body) === null && (await canQueue(person).catch(() => false))
}

/** Queues a sale on this device; null when it cannot be queued. */
export async function keep(
  me: Pick<Me, 'person_id' | 'full_name' | 'timezone'>,
  { key, body, cart }: { key: string; body: SaleInput; cart: Cart },
): Promise<Pick<Done, 'sale' | 'queued'> | null> {
  if (!(await keepable(me.person_id, body))) return null
  const lines = cart.lines.filter(isPriced)
  try {
    const { receipt } = await enqueue(me.person_id, {
      kind: 'sale',
      key,
      operator: me.full_name,
      body,
      listed: lines.map(({ goods }) => goods.listed ?? null),
      names: lines.map(({ goods }) => goods.name),
    })
    const { total, discount } = settled(cart)
    const change = changeOfAll(
      body.payments.map((payment) => ({ ...payment, received: payment.received ?? null })),
    )
    const sale_date = dateIn(me.timezone, new Date(body.sold_at ?? Date.now()))
    return { queued: receipt, sale: { id: '', number: 0, sale_date, total, discount, change, movements: [] } }
  } catch {
    return null
  }
}
