import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

/**
 * Waits until every transaction that has begun so far has ended. Other test files share the cluster, and readers of changes or events only see what
 * is older than every running transaction.
 */
export async function allEnded(app: TestApp): Promise<void> {
  const [begun] = (await app.admin.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows
  const ended = async () =>
    (
      await app.admin.query('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended', [
        begun.next,
      ])
    ).rows[0].ended
  await expect.poll(ended, { timeout: 30_000 }).toBe(true)
}
