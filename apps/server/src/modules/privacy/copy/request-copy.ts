import type { DataCopy } from '@prateleira/contract/privacy/schemas'
import type { AccountContext } from '../../../kernel/rpc/context.ts'
import { countAttempt } from '../../account/index.ts'
import { type CopyRow, insertRequestedCopy, ownCopy, takeTurn, whoAsks } from './queries.ts'

/** Few, because each reads all data. */
const PER_PERSON = { attempts: 10, windowSeconds: 24 * 3600 }

const NONE: DataCopy = {
  state: 'none',
  progress: 0,
  size_bytes: null,
  requested_at: null,
  expires_at: null,
}

function present(row: CopyRow | null, now: Date): DataCopy {
  if (!row || (row.expires_at && row.expires_at <= now)) return NONE
  return {
    state: row.state,
    progress: row.progress,
    size_bytes: row.state === 'ready' ? Number(row.size_bytes) : null,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }
}

/** State and progress of the caller's copy. */
export async function copyState(context: AccountContext): Promise<DataCopy> {
  return present(await context.run((tx) => tx.maybe(ownCopy)), context.now)
}

/** Whether a copy is being made; then no other is needed. */
const isUnderWay = (row: CopyRow | null): row is CopyRow =>
  row !== null && (row.state === 'waiting' || row.state === 'running')

/**
 * Requests a copy of all data of the caller and deletes an older one; returns the one being made, if any.
 * @throws TOO_MANY_REQUESTS
 */
export async function requestCopy(context: AccountContext): Promise<DataCopy> {
  const { accounts, jobs } = context.services
  const [before, { shop_id: shopId }] = await context.run(async (tx) =>
    Promise.all([tx.maybe(ownCopy), tx.one(whoAsks)]),
  )
  if (isUnderWay(before)) return present(before, context.now)
  await countAttempt(accounts.pool, { key: `copy:${shopId}`, ...PER_PERSON }, context.now)
  const copy = await context.run(async (tx) => {
    await tx.many(takeTurn)
    // A double click: the second request finds the first one's copy.
    const found = await tx.maybe(ownCopy)
    if (isUnderWay(found)) return found
    for (const query of insertRequestedCopy(context.now)) await tx.run(query)
    return tx.one(ownCopy)
  })
  jobs.wake('data-export')
  return present(copy, context.now)
}
