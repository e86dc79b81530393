import { createHash } from 'node:crypto'
import { DUE_DAYS } from '@prateleira/contract/receivables/constants'
import type {
  creditInput,
  Receivables,
  receiptInput,
  receivableListInput,
  Statement,
  writeOffInput,
} from '@prateleira/contract/receivables/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Query } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { requireRead } from '../../kernel/rpc/require-read.ts'
import { tenantToday } from '../account/index.ts'
import { presentStatement } from './present.ts'
import {
  account,
  byAge,
  doneBefore,
  entries,
  lockedCustomer,
  openSales,
  owing,
  type Request,
  receiving,
  reversing,
  saveCredit,
  writingOff,
} from './queries.ts'

/** Customers with debts, with all sums due and overdue by age (CRED-03). */
export function listReceivables(
  context: ShopContext,
  { search, ...more }: z.output<typeof receivableListInput>,
): Promise<Receivables> {
  requireRead(more)
  return context.run(async (tx) => {
    const today = await tenantToday(tx, context.now)
    const { total, overdue, ...ages } = await tx.one(byAge(today))
    return { total, overdue, ages, items: await tx.many(owing(search, today)) }
  })
}

async function readStatement(
  tx: Tx,
  id: string,
  today: string,
  before: string | null = null,
): Promise<Statement> {
  const customer = await tx.one(account(id, DUE_DAYS))
  const open = await tx.many(openSales(id, today))
  return presentStatement(customer, open, await tx.many(entries(id, before)))
}

/** @throws NOT_FOUND */
export function getStatement(
  context: ShopContext,
  { id, before = null }: { id: string; before?: string | null | undefined },
): Promise<Statement> {
  return context.run(async (tx) => readStatement(tx, id, await tenantToday(tx, context.now), before))
}

/**
 * Sets a customer's credit limit and term (CRED-01).
 * @throws NOT_FOUND
 */
export function setCredit(
  context: ShopContext,
  id: string,
  { credit_limit, due_days }: z.output<typeof creditInput>,
): Promise<Statement> {
  return context.run(async (tx) => {
    await tx.one(lockedCustomer(id))
    await tx.run(saveCredit(id, credit_limit, due_days))
    return readStatement(tx, id, await tenantToday(tx, context.now))
  })
}

/** Writes an entry once per key, and returns the statement. @throws NOT_FOUND when what the key had written was reversed since */
async function writeOnce(
  context: ShopContext,
  id: string,
  key: string | null,
  asked: unknown[],
  write: (today: string, request: Request) => Query<never>,
): Promise<Statement> {
  const hash = key === null ? null : createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  try {
    return await context.run(async (tx) => {
      const today = await tenantToday(tx, context.now)
      await tx.one(lockedCustomer(id))
      await tx.run(write(today, { key, hash }))
      return readStatement(tx, id, today)
    })
  } catch (error) {
    const [before] = key === null ? [] : await context.query(doneBefore(key))
    if (!before) throw error
    if (before.hash !== hash) throw problem('IDEMPOTENCY_CONFLICT', { cause: error })
    if (before.is_reversed) throw problem('NOT_FOUND', { cause: error })
    return getStatement(context, { id })
  }
}

/** Receives a payment of debts into the cash session (CRED-02). */
export function receiveCredit(
  context: ShopContext,
  id: string,
  input: z.output<typeof receiptInput>,
  key: string | null,
): Promise<Statement> {
  // Nobody typed the session: it may be another one when the request is repeated.
  const { cash_session_id: _, ...typed } = input
  return writeOnce(context, id, key, ['receipt', id, typed], (today, request) =>
    receiving(id, uuidv7(), input, today, request),
  )
}

/** @throws NOT_FOUND, CREDIT_TOO_MUCH, IDEMPOTENCY_CONFLICT */
export function writeOffCredit(
  context: ShopContext,
  id: string,
  input: z.output<typeof writeOffInput>,
  key: string | null,
): Promise<Statement> {
  return writeOnce(context, id, key, ['write-off', id, input], (today, request) =>
    writingOff(id, uuidv7(), input, today, request),
  )
}

/**
 * Reverses a receipt, once.
 * @throws NOT_FOUND, RECEIPT_ALREADY_REVERSED, CASH_SESSION_NEEDED, CASH_SESSION_CLOSED
 */
export function reverseReceipt(context: ShopContext, id: string, session: string | null): Promise<Statement> {
  return context
    .run(async (tx) => {
      const today = await tenantToday(tx, context.now)
      const { customer } = await tx.one(reversing(id, uuidv7(), today, session))
      return readStatement(tx, customer, today)
    })
    .catch((error: unknown) => {
      throw violatedUnique(error) === 'credit_entries_shop_id_reverses_id_key'
        ? problem('RECEIPT_ALREADY_REVERSED', { cause: error })
        : error
    })
}
