import { createHash } from 'node:crypto'
import type {
  cashApprovalInput,
  closeInput,
  History,
  historyInput,
  moveInput,
  openInput,
  Session,
} from '@prateleira/contract/cash/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { boundTo, giveApproval } from '../team/index.ts'
import { presentSession } from './present.ts'
import {
  closing,
  doneBefore,
  explaining,
  type HistoryRow,
  historyByMonth,
  historyByPerson,
  historyCount,
  historyPage,
  insertSession,
  moving,
  sessionById,
} from './queries.ts'

/** @throws NOT_FOUND, also for closed sessions of others without the right to the history, unless a movement of theirs is `repeated`. */
export async function getCashSession(context: ShopContext, id: string, repeated = false): Promise<Session> {
  const [row] = await context.query(sessionById(id, repeated))
  if (!row) throw problem('NOT_FOUND')
  return presentSession(row)
}

interface Request {
  key: string | null
  hash: string | null
}

/** Executes a write once per key: if it fails, the key shows whether it had succeeded before. */
async function once(
  context: ShopContext,
  key: string | null,
  asked: unknown[],
  write: (request: Request) => Promise<string>,
): Promise<Session> {
  const hash = key === null ? null : createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const before = key === null ? [] : await context.query(doneBefore(key))
  if (before.length > 0) return getEarlierSession(context, before, hash)
  try {
    return await getCashSession(context, await write({ key, hash }))
  } catch (error) {
    const meanwhile = key === null ? [] : await context.query(doneBefore(key))
    if (meanwhile.length > 0) return getEarlierSession(context, meanwhile, hash)
    throw error
  }
}

function getEarlierSession(
  context: ShopContext,
  done: { session: string; hash: string | null }[],
  hash: string | null,
): Promise<Session> {
  const same = done.find((one) => one.hash === hash)
  if (!same) throw problem('IDEMPOTENCY_CONFLICT')
  return getCashSession(context, same.session, true)
}

/**
 * Opens a register with a float (CASH-01): one session at a time.
 * @throws NOT_FOUND, CASH_ALREADY_OPEN, IDEMPOTENCY_CONFLICT
 */
export function openCash(
  context: ShopContext,
  input: z.output<typeof openInput>,
  key: string | null,
): Promise<Session> {
  return once(context, key, ['open', input], async (request) => {
    const id = uuidv7()
    const [opened] = await context
      .query(insertSession(id, input, context.now, request))
      .catch((error: unknown) => {
        throw violatedUnique(error) === 'cash_sessions_shop_id_open_key'
          ? problem('CASH_ALREADY_OPEN', { cause: error })
          : error
      })
    if (!opened) throw problem('NOT_FOUND')
    return id
  })
}

/**
 * Sangria and suprimento (CASH-02).
 * @throws NOT_FOUND, CASH_SESSION_CLOSED, CASH_SESSION_OF_ANOTHER, APPROVAL_INVALID, IDEMPOTENCY_CONFLICT, CASH_DRAWER_SHORT until it is confirmed.
 */
export function moveCash(
  context: ShopContext,
  id: string,
  { approval_id: approval, confirmed, ...input }: z.output<typeof moveInput>,
  key: string | null,
): Promise<Session> {
  const amount = input.kind === 'withdrawal' ? `-${input.amount}` : input.amount
  return once(context, key, ['move', id, input], async (request) => {
    const allowed = { approval, bound: boundTo('move', id, input) }
    const [moved] = await context.query(
      moving(id, uuidv7(), amount, input.reason, request, allowed, confirmed),
    )
    if (!moved?.done) throw problem('CASH_DRAWER_SHORT')
    return id
  })
}

/**
 * Closes a session with the counted amounts; only the answer contains the expected ones (CASH-03).
 * @throws NOT_FOUND, CASH_SESSION_CLOSED, CASH_SESSION_OF_ANOTHER, APPROVAL_INVALID, IDEMPOTENCY_CONFLICT
 */
export function closeCash(
  context: ShopContext,
  id: string,
  { approval_id: approval, ...input }: z.output<typeof closeInput>,
  key: string | null,
): Promise<Session> {
  return once(context, key, ['close', id, input], async (request) => {
    const allowed = { approval, bound: boundTo('close', id, input) }
    await context.query(closing(id, input.counts, input.denominations, context.now, request, allowed))
    return id
  })
}

/** The command to which an approval is bound; confirming the question about the drawer does not change it. */
const boundMove = ({ approval_id: _, confirmed: __, ...move }: z.output<typeof moveInput>) => move
const boundClose = ({ approval_id: _, ...close }: z.output<typeof closeInput>) => close

/**
 * A person with cash_manage approves by PIN an action in another person's session (decision 208).
 * @throws PIN_INCORRECT, PIN_LOCKED, DEVICE_UNKNOWN, NOT_AN_APPROVER, TOO_MANY_REQUESTS
 */
export function approveCash(
  context: ShopContext,
  { approved, ...who }: z.output<typeof cashApprovalInput>,
): Promise<{ id: string }> {
  const bound = approved.what === 'move' ? boundMove(approved.move) : boundClose(approved.close)
  return giveApproval(context, who, ['cash'], boundTo(approved.what, approved.id, bound))
}

/** @throws NOT_FOUND, CASH_NOT_CLOSED, CASH_ALREADY_EXPLAINED */
export function explainCash(context: ShopContext, id: string, explanation: string): Promise<Session> {
  return context.run(async (tx) => {
    const row = await tx.one(sessionById(id))
    if (row.closed_at === null) throw problem('CASH_NOT_CLOSED')
    if ((await tx.run(explaining(id, explanation, context.now))) === 0)
      throw problem('CASH_ALREADY_EXPLAINED')
    return presentSession(await tx.one(sessionById(id)))
  })
}

/** Closed sessions with their differences, and sums by operator and by month (CASH-05). */
export async function listCashSessions(
  context: ShopContext,
  { page, limit, ...filter }: z.output<typeof historyInput>,
): Promise<History> {
  const [items, [count], people, months] = await context.queryAll<
    [HistoryRow[], { total: number }[], History['people'], History['months']]
  >(
    historyPage(filter, { limit, offset: (page - 1) * limit }),
    historyCount(filter),
    historyByPerson(filter),
    historyByMonth(filter),
  )
  return {
    items: items.map(({ opened_at, closed_at, ...row }) => ({
      ...row,
      opened_at: opened_at.toISOString(),
      closed_at: closed_at.toISOString(),
    })),
    total: count?.total ?? 0,
    people,
    months,
  }
}
