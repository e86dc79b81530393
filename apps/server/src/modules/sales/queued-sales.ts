import { settle } from '@prateleira/contract/sales/cart'
import { SOLD_BACK_DAYS } from '@prateleira/contract/sales/constants'
import { changeOfAll } from '@prateleira/contract/sales/payments'
import type { discardInput, queuedSaleInput } from '@prateleira/contract/sales/queue-schemas'
import type { RegisteredSale } from '@prateleira/contract/sales/schemas'
import { dateIn } from '@prateleira/contract/shared/dates'
import { compare, subtract } from '@prateleira/contract/shared/decimal'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem, requireKey, sqlStateOf, violatedUnique } from '../../kernel/rpc/errors.ts'
import { requireRight, tenantTimeZone } from '../account/index.ts'
import { presentRegisteredSale } from './present.ts'
import { stockOf } from './queries.ts'
import { adjusting, discarding, missingVariants, notingReceipt, registeringQueued } from './queue-queries.ts'
import { notingRefusal } from './refused-items.ts'
import {
  checkAmounts,
  hashOf,
  KEY_TAKEN,
  namingShortages,
  registeredBefore,
  saleShort,
  valuesOf,
} from './register-sale.ts'

type Input = z.output<typeof queuedSaleInput>

/**
 * Registers what a device has sold without network, once for each key, however late and whoever sends it (OFF-03, OFF-05). With a reason
 * somebody who manages the shop takes in what is missing, of what they have seen, and answers for who sold.
 * @throws what registerSale does, PRODUCT_GONE, PASS_UNKNOWN, SELLER_LEFT, SELLER_MIGHT_NOT, QUEUED_SALE_DISCARDED.
 */
export async function registerQueuedSale(
  context: ShopContext,
  input: Input,
  given: string | null,
): Promise<RegisteredSale> {
  const key = keyOf(given)
  const { sale, receipt, pass } = input
  const made = new Date(noOlder(sale.sold_at, context.now) ?? context.now)
  return notingRefusal(context, { kind: 'sale', key, receipt, amount: sale.total, pass, made }, () =>
    register(context, input, key),
  )
}

async function register(
  context: ShopContext,
  { sale, ...queued }: Input,
  key: string,
): Promise<RegisteredSale> {
  const settled = settle(sale.lines, sale.discount)
  checkAmounts(sale, settled)
  const hash = hashOf(sale)
  const values = valuesOf(
    context,
    { ...sale, sold_at: noOlder(sale.sold_at, context.now) },
    settled,
    key,
    hash,
    '',
  )
  const registering = registeringQueued(values, queued, context.now)
  const { reason } = queued
  try {
    const rows = await namingShortages(context, sale, () =>
      reason === null
        ? context.query(registering)
        : context.run(async (tx) => {
            await requireRight(tx, 'sales_manage')
            const notes = `Ajuste ao registrar a venda ${queued.receipt}: ${reason}`
            await adjust(tx, context.now, { ...sale, adjusts: queued.adjusts }, notes)
            return tx.many(registering)
          }),
    )
    return presentRegisteredSale(rows, {
      total: settled.total,
      discount: settled.discount,
      change: changeOfAll(sale.payments),
    })
  } catch (error) {
    const earlier = await registeredBefore(context, key, hash)
    if (!earlier && sqlStateOf(error) === 'PR404') await nameGone(context, sale, error)
    if (earlier) {
      await context.query(notingReceipt(key, hash, queued.receipt, context.now))
      return earlier
    }
    throw violatedUnique(error) === KEY_TAKEN ? problem('IDEMPOTENCY_CONFLICT', { cause: error }) : error
  }
}

/** Says which products of a sale were deleted since: another one can be sold in their place. */
async function nameGone(context: ShopContext, { lines }: Input['sale'], cause: unknown): Promise<void> {
  const gone = await context.query(missingVariants(lines.map((line) => line.product_variant_id)))
  if (gone.length > 0)
    throw problem('PRODUCT_GONE', { cause, data: { product_variant_ids: gone.map(({ id }) => id) } })
}

/** Gives up what waits in a device; what it was stays on record (OFF-04). @throws QUEUED_SALE_SOLD */
export async function discardQueuedSale(
  context: ShopContext,
  { sale, receipt, reason }: z.output<typeof discardInput>,
  given: string | null,
): Promise<{ receipt: string }> {
  await context.query(discarding(keyOf(given), receipt, sale, reason, context.now))
  return { receipt }
}

/** A device's clock may be years behind: then it was sold when the pass was given, and not now (act_by_pass). */
function noOlder(told: string | null, now: Date): string | null {
  if (told === null) return null
  return new Date(Math.max(Date.parse(told), now.getTime() - SOLD_BACK_DAYS * 86_400_000)).toISOString()
}

const keyOf = (given: string | null) => requireKey(given, 'Uma venda sem rede tem uma chave')

/** @throws SALE_SHORT where more is missing than the person has seen. */
async function adjust(
  tx: Tx,
  now: Date,
  { lines, adjusts }: Pick<Input['sale'], 'lines'> & Pick<Input, 'adjusts'>,
  notes: string,
) {
  const short = await tx.many(stockOf(lines))
  if (short.length === 0) return
  const missing = short.map(({ product_variant_id, available, requested }) => ({
    product_variant_id,
    missing: subtract(requested, available),
  }))
  const isSeen = (line: (typeof missing)[number]) =>
    adjusts === null ||
    adjusts.some(
      ({ product_variant_id: variant, quantity }) =>
        variant === line.product_variant_id && compare(line.missing, quantity) <= 0,
    )
  if (!missing.every(isSeen)) throw saleShort(short)
  const today = dateIn(await tenantTimeZone(tx), now)
  await tx.many(adjusting(missing, notes, uuidv7(), today))
}
