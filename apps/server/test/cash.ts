import { randomUUID } from 'node:crypto'
import type { CloseInput } from '@prateleira/contract/cash/schemas'
import type { SaleInput } from '@prateleira/contract/sales/schemas'
import type { Shop } from './harness.ts'

const keyed = (key: string | undefined) => (key ? { 'idempotency-key': key } : {})

/** Turns cash control on; returns the first register's id. */
export async function keepCash(shop: Shop): Promise<string> {
  const { registers } = await shop.api.cash.setCashControl({ is_on: true })
  return registers[0]?.id as string
}

export function openCash(shop: Shop, register_id: string, opening_float = '0.00', key?: string) {
  return shop.api.cash.openCash({ headers: keyed(key), body: { register_id, opening_float } })
}

/** A suprimento if positive, a sangria if negative. */
export function moveCash(shop: Shop, id: string, amount: string, reason = 'troco', key?: string) {
  const kind = amount.startsWith('-') ? ('withdrawal' as const) : ('supply' as const)
  return shop.api.cash.moveCash({
    headers: keyed(key),
    params: { id },
    body: { kind, amount: amount.replace('-', ''), reason, confirmed: true },
  })
}

export function closeCash(
  shop: Shop,
  id: string,
  cash: string,
  more: Partial<CloseInput> = {},
  key?: string,
) {
  const { counts = [], ...rest } = more
  return shop.api.cash.closeCash({
    headers: keyed(key),
    params: { id },
    body: { counts: [{ method: 'dinheiro', amount: cash }, ...counts], ...rest },
  })
}

type Payments = SaleInput['payments']

/** Sells one piece at the sum of the payments. */
export function sellFor(
  shop: Shop,
  variant: string,
  total: string,
  payments: Payments,
  session: string | null,
  key: string = randomUUID(),
) {
  return shop.api.sales.registerSale({
    headers: { 'idempotency-key': key },
    body: {
      lines: [{ product_variant_id: variant, quantity: '1', unit_price: total }],
      total,
      payments,
      cash_session_id: session,
    },
  })
}

export const inCash = (amount: string, received?: string) => ({
  method: 'dinheiro' as const,
  amount,
  received,
})
export const byPix = (amount: string) => ({ method: 'pix' as const, amount })

export function cancelSale(shop: Shop, id: string) {
  return shop.api.sales.cancelSale({ params: { id }, body: {} })
}
