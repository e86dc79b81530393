import {
  CASH_DIFFERENCE_DAYS,
  ENDING_NOTICE_DAYS,
  FAILED_PAYMENT_DAYS,
  NOTICES_LISTED,
} from '@prateleira/contract/notices/constants'
import type { Notice, Notices } from '@prateleira/contract/notices/schemas'
import { PENDING_ASK_MINUTES } from '@prateleira/contract/sales/constants'
import { awaitedByPix } from '@prateleira/contract/sales/payments'
import { quantity } from '@prateleira/contract/shared/amounts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { hasRight } from '../account/index.ts'
import { closedWithDifference } from '../cash/index.ts'
import { awaitingApproval } from '../counts/index.ts'
import {
  failedPayment,
  type LowRow,
  latePending,
  lowCounts,
  lowProducts,
  markLow,
  markOthers,
  readAmong,
  refusedItems,
  subscriptionOf,
} from './queries.ts'

const DAY = 86_400_000

const blank = { product: null, ends_at: null, amount: null, refused: null, cash: null, count: null }

function lowNotice({ id, name, unit, total_stock, min_stock_level, read }: LowRow): Notice {
  const product = {
    id,
    name,
    unit,
    currentStock: quantity(total_stock),
    minStock: quantity(min_stock_level),
  }
  return { ...blank, id: `low_stock:${id}`, kind: 'low_stock', read, product }
}

/** Notices about the subscription and the counter, most urgent first, for people who can act on them. */
async function accountNotices(tx: Tx, now: Date): Promise<Notice[]> {
  const found = [
    ...(await refusedNotices(tx)),
    ...(await pendingNotices(tx, now)),
    ...(await cashNotices(tx, now)),
    ...(await countNotices(tx)),
    ...(await subscriptionNotices(tx, now)),
  ]
  const read = found.length === 0 ? [] : await tx.many(readAmong(found.map(({ id }) => id)))
  return found.map((notice) => ({ ...notice, read: read.some((row) => row.notice === notice.id) }))
}

type Unread = Omit<Notice, 'read'>

async function refusedNotices(tx: Tx): Promise<Unread[]> {
  const refused = await tx.many(refusedItems(NOTICES_LISTED.bell))
  return refused.map(({ id, amount, made_at: made, ...item }) => ({
    ...blank,
    id: `refused_item:${id}`,
    kind: 'refused_item',
    amount,
    refused: { ...item, made_at: made.toISOString() },
  }))
}

async function pendingNotices(tx: Tx, now: Date): Promise<Unread[]> {
  const since = new Date(now.getTime() - PENDING_ASK_MINUTES * 60_000)
  const late = await tx.many(latePending(since, NOTICES_LISTED.bell))
  if (late.length === 0 || !(await hasRight(tx, 'sell'))) return []
  return late.map(({ id, payments }) => ({
    ...blank,
    id: `pix_waiting:${id}`,
    kind: 'pix_waiting',
    amount: awaitedByPix(payments),
  }))
}

async function cashNotices(tx: Tx, now: Date): Promise<Unread[]> {
  const since = new Date(now.getTime() - CASH_DIFFERENCE_DAYS * DAY)
  const closed = await tx.many(closedWithDifference(since, NOTICES_LISTED.bell))
  return closed.map((session) => ({
    ...blank,
    id: `cash_difference:${session.session_id}`,
    kind: 'cash_difference',
    cash: { ...session, closed_at: session.closed_at.toISOString() },
  }))
}

/** A recount that was asked for and made is another notice. */
async function countNotices(tx: Tx): Promise<Unread[]> {
  const counts = await tx.many(awaitingApproval(NOTICES_LISTED.bell))
  return counts.map(({ recounts, counted_at: at, ...count }) => ({
    ...blank,
    id: `count_review:${count.id}:${recounts}`,
    kind: 'count_review',
    count: { ...count, counted_at: at.toISOString() },
  }))
}

async function subscriptionNotices(tx: Tx, now: Date): Promise<Unread[]> {
  const [{ status, ends_at: end }, payment] = await Promise.all([
    tx.one(subscriptionOf()),
    tx.maybe(failedPayment(new Date(now.getTime() - FAILED_PAYMENT_DAYS * DAY))),
  ])
  if (!(await hasRight(tx, 'subscription'))) return []
  const found: Unread[] = []
  if (payment)
    found.push({
      ...blank,
      id: `payment_failed:${payment.id}`,
      kind: 'payment_failed',
      amount: payment.amount,
    })
  if (
    end &&
    (status === 'trial' || status === 'active') &&
    end.getTime() - now.getTime() <= ENDING_NOTICE_DAYS * DAY
  ) {
    const kind = status === 'trial' ? 'trial_ending' : 'subscription_ending'
    found.push({ ...blank, id: `${kind}:${end.toISOString()}`, kind, ends_at: end.toISOString() })
  }
  return found
}

async function currentNotices(tx: Tx, now: Date): Promise<Notices> {
  const [low, counts, account] = await Promise.all([
    tx.many(lowProducts(NOTICES_LISTED.bell)),
    tx.one(lowCounts()),
    accountNotices(tx, now),
  ])
  const items = [...account, ...low.map(lowNotice)]
  return {
    unread: counts.unread + account.filter(({ read }) => !read).length,
    total: counts.total + account.length,
    items: [...items.filter(({ read }) => !read), ...items.filter(({ read }) => read)],
  }
}

/** The present notices, and the number of unread ones (NAV-06). */
export function readNotices(context: ShopContext): Promise<Notices> {
  return context.run((tx) => currentNotices(tx, context.now))
}

/** Marks notices as read, those of `ids` or all, and returns the present ones. Unknown ids are ignored. */
export function markRead(context: ShopContext, ids: string[] | undefined): Promise<Notices> {
  return context.run(async (tx) => {
    const account = await accountNotices(tx, context.now)
    const others = account.map(({ id }) => id).filter((id) => !ids || ids.includes(id))
    const products = ids?.flatMap((id) =>
      id.startsWith('low_stock:') ? [id.slice('low_stock:'.length)] : [],
    )
    await tx.run(markLow(products ?? null))
    if (others.length > 0) await tx.run(markOthers(others))
    return currentNotices(tx, context.now)
  })
}
