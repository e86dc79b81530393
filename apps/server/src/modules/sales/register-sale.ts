import { createHash } from 'node:crypto'
import { fullVariantName } from '@prateleira/contract/catalog/rules'
import { type Settled, settle } from '@prateleira/contract/sales/cart'
import { CLOCK_AHEAD_MINUTES, SOLD_BACK_DAYS } from '@prateleira/contract/sales/constants'
import { changeOfAll, methodOf, paymentsProblem } from '@prateleira/contract/sales/payments'
import type { RegisteredSale, saleInput } from '@prateleira/contract/sales/schemas'
import { compare } from '@prateleira/contract/shared/decimal'
import type { StockShortage } from '@prateleira/contract/stock/errors'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField, problem, sqlStateOf, violatedUnique } from '../../kernel/rpc/errors.ts'
import { boundTo } from '../team/index.ts'
import { presentRegisteredSale } from './present.ts'
import { registeredSaleByKey, registeringSale, stockOf } from './queries.ts'

type Input = z.output<typeof saleInput>

export const KEY_TAKEN = 'counter_sales_shop_id_idempotency_key'

/**
 * Registers one sale with its items, movements and payments, or nothing. A repeated idempotency key gets the first answer
 * again.
 * @throws SALE_DOES_NOT_ADD_UP when the client's amounts differ from those calculated here, SALE_SHORT with every product
 * that is short, DISCOUNT_BEYOND_LIMIT, APPROVAL_INVALID, VOUCHER_SHORT, VOUCHER_OF_ANOTHER, NOT_FOUND, VARIANT_INACTIVE,
 * IDEMPOTENCY_CONFLICT, CASH_SESSION_CLOSED, CASH_SESSION_NEEDED.
 */
export async function registerSale(
  context: ShopContext,
  input: Input,
  key: string | null,
): Promise<RegisteredSale> {
  const settled = settle(input.lines, input.discount)
  checkAmounts(input, settled)
  const hash = key === null ? null : hashOf(input)
  try {
    const rows = await context.query(
      registeringSale(valuesOf(context, input, settled, key, hash, boundSale(input, key))),
    )
    return presentRegisteredSale(rows, {
      total: settled.total,
      discount: settled.discount,
      change: changeOfAll(input.payments),
    })
  } catch (error) {
    const earlier = key === null ? null : await registeredBefore(context, key, hash)
    if (earlier) return earlier
    if (violatedUnique(error) === KEY_TAKEN) throw problem('IDEMPOTENCY_CONFLICT', { cause: error })
    throw isShortage(error) ? await allShortages(context, input, error) : error
  }
}

export function checkAmounts(input: Input, settled: Settled): void {
  const data = { total: settled.total, discount: settled.discount }
  if (compare(settled.total, input.total) !== 0) throw problem('SALE_DOES_NOT_ADD_UP', { data })
  const wrong = paymentsProblem(settled.total, input.payments)
  if (wrong !== null) throw problem('SALE_DOES_NOT_ADD_UP', { message: `${wrong}.`, data })
}

/**
 * A hash of the sale's content, the same with an approval. Null fields are left out, so that a later version's new fields
 * change no hash.
 */
export const hashOf = ({ approval_id: _, ...sold }: Input) =>
  createHash('sha256')
    .update(JSON.stringify(['sale', sold], (_, value: unknown) => value ?? undefined))
    .digest('base64url')

/** The command to which an approval is bound, also for pending sales: everything but the cash session. */
export const boundSale = ({ approval_id: _, cash_session_id: __, ...sold }: Input, key: string | null) =>
  boundTo('sale', key, sold)

export function valuesOf(
  { now, key: program }: ShopContext,
  { lines, payments, ...sale }: Input,
  settled: Settled,
  key: string | null,
  hash: string | null,
  bound: string,
): unknown[] {
  return [
    lines.map((line) => line.product_variant_id),
    lines.map((line) => line.quantity),
    lines.map((line) => line.unit_price),
    settled.lines.map((line) => line.net_price),
    settled.lines.map((line) => line.discount),
    soldAt(sale.sold_at, { now, key: program }),
    sale.notes,
    uuidv7(),
    key,
    hash,
    sale.customer_id,
    methodOf(payments),
    payments.map(({ method }) => method),
    payments.map(({ amount }) => amount),
    payments.map(({ received }) => received),
    sale.cash_session_id,
    payments.map(({ voucher }) => voucher),
    sale.approval_id,
    bound,
  ]
}

/**
 * The client's time, which may be days old. A clock ahead of ours, or further behind than any device without network, is
 * not believed; a program that sends so old a time gets an error.
 * @throws BAD_REQUEST at sold_at
 */
function soldAt(told: string | null, { now, key }: Pick<ShopContext, 'now' | 'key'>): Date {
  if (told === null) return now
  const instant = new Date(told)
  const isOld = instant.getTime() < now.getTime() - SOLD_BACK_DAYS * 86_400_000
  if (isOld && key) throw badField('sold_at', `A venda pode ter no máximo ${SOLD_BACK_DAYS} dias`)
  return isOld || instant.getTime() > now.getTime() + CLOCK_AHEAD_MINUTES * 60_000 ? now : instant
}

export async function registeredBefore(
  context: ShopContext,
  key: string,
  hash: string | null,
): Promise<RegisteredSale | null> {
  const rows = await context.query(registeredSaleByKey(key))
  const [first] = rows
  if (!first) return null
  if (first.request_hash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
  const { total, discount, change } = first
  return presentRegisteredSale(rows, { total, discount, change })
}

/** Names every product that is short, not only the ledger's first. */
export async function namingShortages<T>(
  context: ShopContext,
  sale: Pick<Input, 'lines'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isShortage(error) ? await allShortages(context, sale, error) : error
  }
}

const isShortage = (error: unknown): error is Error & { detail: string } => sqlStateOf(error) === 'PR409'

/** The ledger names the first missing product only; the person at the counter needs all of them. */
async function allShortages(
  context: ShopContext,
  { lines }: Pick<Input, 'lines'>,
  error: Error & { detail: string },
) {
  const asked = lines.map(({ product_variant_id, quantity }) => ({ product_variant_id, quantity }))
  const found = await context.query(stockOf(asked))
  const first: StockShortage = JSON.parse(error.detail)
  // Stock that arrived in the meantime does not undo the refusal.
  return saleShort(found.length > 0 ? found : [first])
}

/** The refusal that names what a sale is short of. */
export function saleShort(short: StockShortage[]) {
  const descriptions = short.map(
    (line) =>
      `${fullVariantName(line)} (disponível ${comma(line.available)}${setAside(line)}, pedido ${comma(line.requested)})`,
  )
  return problem('SALE_SHORT', {
    message: `Estoque insuficiente: ${descriptions.join('; ')}.`,
    data: { lines: short },
  })
}

const setAside = ({ reserved }: StockShortage) =>
  reserved && reserved !== '0' ? `, reservado ${comma(reserved)}` : ''

const comma = (value: string) => value.replace('.', ',')
