import type { SaleEvent } from '@prateleira/contract/sales/event-schemas'
import { expect } from 'vitest'
import type { Shop, TestApp } from './harness.ts'

/**
 * Waits until every transaction begun so far has ended. Other test files share the cluster, and who follows what happened is told only
 * what is older than every transaction that runs.
 */
export async function allEnded(app: TestApp) {
  const [begun] = (await app.admin.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows
  const ended = async () =>
    (
      await app.admin.query('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended', [
        begun.next,
      ])
    ).rows[0].ended
  await expect.poll(ended, { timeout: 30_000 }).toBe(true)
}

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
