import type { SaleEvent } from '@prateleira/contract/sales/event-schemas'
import type { Shop, TestApp } from './harness.ts'
import { allEnded } from './transactions.ts'

/** A program that follows the events of a shop's sales. `waits`: it reads once no older transaction is running. */
export function follower(app: TestApp, shop: Shop, waits = true, limit?: number) {
  let after: string | undefined
  /** All events after its position. */
  const read = async (): Promise<SaleEvent[]> => {
    if (waits) await allEnded(app)
    const events: SaleEvent[] = []
    for (let more = true; more; ) {
      const answer = await shop.api.sales.listEvents({ after, limit })
      events.push(...answer.events)
      after = answer.cursor
      more = answer.more
    }
    return events
  }
  return { read }
}
