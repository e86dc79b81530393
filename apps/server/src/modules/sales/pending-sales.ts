import { settle } from '@prateleira/contract/sales/cart'
import { PENDING_ASK_MINUTES, PENDING_SALES_MAX } from '@prateleira/contract/sales/constants'
import { changeOfAll } from '@prateleira/contract/sales/payments'
import type { confirmInput, holdInput, PendingSale } from '@prateleira/contract/sales/pending-schemas'
import type { PixAccount } from '@prateleira/contract/sales/pix'
import { type RegisteredSale, saleInput } from '@prateleira/contract/sales/schemas'
import type * as z from 'zod'
import { waitingForTurn } from '../../kernel/db/turn.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { boundTo } from '../team/index.ts'
import {
  closingPending,
  holdingSale,
  notingWaited,
  type PendingRow,
  pendingById,
  pendingCount,
  waitingSales,
} from './pending-queries.ts'
import { pixAccount, pixChargesOf } from './pix-account.ts'
import { presentRegisteredSale } from './present.ts'
import { registeredSaleByKey, registeringSale } from './queries.ts'
import {
  boundSale,
  checkAmounts,
  hashOf,
  namingShortages,
  registeredBefore,
  valuesOf,
} from './register-sale.ts'

/** wait_for_turn. */
const HOLDING = 20822

/**
 * Creates a pending sale with its goods and vouchers reserved until its Pix is received (PIX-03). A repetition with the same id gets
 * its present state.
 * @throws what registerSale does, TOO_MANY_PENDING, CREDIT_NEEDS_CUSTOMER.
 */
export async function holdSale(
  context: ShopContext,
  { id, sale: asked }: z.output<typeof holdInput>,
): Promise<PendingSale> {
  // The cash session is named by the confirmation, when the money arrives.
  const { approval_id: approval, ...sold } = asked
  const sale = { ...sold, cash_session_id: null, approval_id: null }
  const settled = settle(sale.lines, sale.discount)
  checkAmounts(sale, settled)
  if (sale.customer_id === null && sale.payments.some(({ method }) => method === 'fiado'))
    throw problem('CREDIT_NEEDS_CUSTOMER')
  const hash = hashOf(sale)
  const pendingSale = {
    id,
    customer: sale.customer_id,
    command: sale,
    hash,
    total: settled.total,
    now: context.now,
    lines: sale.lines,
    settled: settled.lines,
    approval,
    bound: boundSale(sale, id),
  }
  await namingShortages(context, sale, () =>
    context.run(async (tx) => {
      await tx.many(waitingForTurn(HOLDING))
      const { waiting } = await tx.one(pendingCount(id))
      if (waiting >= PENDING_SALES_MAX) throw problem('TOO_MANY_PENDING')
      const { held: isNew } = await tx.one(holdingSale(pendingSale))
      // Sold directly, or so long ago that its pending state was deleted.
      if (isNew && (await tx.many(registeredSaleByKey(id))).length > 0) throw problem('IDEMPOTENCY_CONFLICT')
    }),
  )
  const { row, present } = await found(context, id)
  if (row.request_hash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
  return present
}

export async function listPending(context: ShopContext): Promise<PendingSale[]> {
  const [rows, [account]] = await context.queryAll<[PendingRow[], PixAccount[]]>(waitingSales(), pixAccount())
  return rows.map((row) => presented(row, account, context.now))
}

/**
 * Confirms that the money has arrived: releases the reserved goods and sells them in one transaction, under the sale's
 * own key, dated now and by the confirming person. Repetitions and concurrent calls have no further effect. Names the
 * cash session of the payments.
 * @throws NOT_FOUND, SALE_GIVEN_UP, VARIANT_INACTIVE, CASH_SESSION_CLOSED, CASH_SESSION_NEEDED, CREDIT_BEYOND_LIMIT,
 * APPROVAL_INVALID.
 */
export async function confirmPending(
  context: ShopContext,
  id: string,
  { cash_session_id: session, approval_id: approval }: z.output<typeof confirmInput>,
): Promise<RegisteredSale> {
  const { row } = await found(context, id)
  const sale = {
    ...saleInput.parse(row.command),
    customer_id: row.customer?.id ?? null,
    sold_at: null,
    cash_session_id: session,
    approval_id: approval,
  }
  const settled = settle(sale.lines, sale.discount)
  const rows = await context.run(async (tx) => {
    const { before } = await tx.one(closingPending(id, 'confirmed', context.now))
    if (before === null) throw problem('NOT_FOUND')
    if (before === 'given_up') throw problem('SALE_GIVEN_UP')
    if (before === 'confirmed') return null
    const registered = await tx.many(
      registeringSale(valuesOf(context, sale, settled, id, row.request_hash, boundTo('confirmation', id))),
    )
    await tx.run(notingWaited(id))
    return registered
  })
  if (rows)
    return presentRegisteredSale(rows, {
      total: settled.total,
      discount: settled.discount,
      change: changeOfAll(sale.payments),
    })
  const earlier = await registeredBefore(context, id, row.request_hash)
  if (!earlier) throw problem('NOT_FOUND')
  return earlier
}

/**
 * Cancels a pending sale and releases its goods.
 * @throws NOT_FOUND, SALE_ALREADY_CONFIRMED.
 */
export async function giveUpPending(
  context: ShopContext,
  id: string,
): Promise<PendingSale & { was_waiting: boolean }> {
  const [{ before } = { before: null }] = await context.query(closingPending(id, 'given_up', context.now))
  if (before === null) throw problem('NOT_FOUND')
  if (before === 'confirmed') throw problem('SALE_ALREADY_CONFIRMED')
  return { ...(await found(context, id)).present, was_waiting: before === 'waiting' }
}

async function found(context: ShopContext, id: string): Promise<{ row: PendingRow; present: PendingSale }> {
  const [[row], [account]] = await context.queryAll<[PendingRow[], PixAccount[]]>(
    pendingById(id),
    pixAccount(),
  )
  if (!row) throw problem('NOT_FOUND')
  return { row, present: presented(row, account, context.now) }
}

function presented(row: PendingRow, account: PixAccount | undefined, now: Date): PendingSale {
  const { id, customer, asked_by, asked_at: asked, total, state, command, products } = row
  const payments = command.payments.map(({ method, amount, received = null }) => ({
    method,
    amount,
    received,
  }))
  return {
    id,
    customer,
    asked_by,
    asked_at: asked.toISOString(),
    is_late: now.getTime() - asked.getTime() >= PENDING_ASK_MINUTES * 60_000,
    total,
    lines: command.lines.map(({ product_variant_id, quantity, unit_price, discount = null }) => {
      const product = products.find((one) => one.product_variant_id === product_variant_id)
      return {
        product_variant_id,
        product_name: product?.product_name ?? null,
        size: product?.size ?? null,
        color: product?.color ?? null,
        unit: product?.unit ?? null,
        sku: product?.sku ?? null,
        quantity,
        unit_price,
        discount,
      }
    }),
    discount: command.discount ?? null,
    payments,
    pix: pixChargesOf(account, id, payments),
    state,
  }
}
