import type { SaleEvent } from '@prateleira/contract/sales/event-schemas'
import type { Shop, TestApp } from './harness.ts'
import { allEnded } from './transactions.ts'

/** A program that follows what happens to a shop's sales. `waits`: it reads when no transaction runs that is older. */
export function follower(app: TestApp, shop: Shop, waits = true, limit?: number) {
  let after: string | undefined
  /** All there is behind where it stands. */
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
