import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { id } from '../shared/fields.ts'
import { TENDERS } from '../stock/rules.ts'
import { DISCOUNT_KINDS } from './cart.ts'
import { optionalId, saleInput } from './schemas.ts'

export const PENDING_STATES = ['waiting', 'confirmed', 'given_up'] as const

/**
 * Creates a sale that waits for its Pix. The client chooses the id, which is also the sale's key; a repetition has no
 * further effect.
 */
export const holdInput = z.strictObject({
  id,
  sale: saleInput.refine(({ payments }) => payments.some(({ method }) => method === 'pix'), {
    path: ['payments'],
    error: 'Só uma venda com Pix espera pela confirmação',
  }),
})
/** The cash session of the payments: the one open when the money arrives. */
export const confirmInput = z.strictObject({ cash_session_id: optionalId, approval_id: optionalId })

export type HoldInput = z.input<typeof holdInput>

const shownDiscount = z.object({ kind: z.enum(DISCOUNT_KINDS), value: z.string() }).nullable()

export const pendingSale = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  /** Has waited so long that the shop should be reminded of it. */
  is_late: z.boolean(),
  total: z.string(),
  lines: z.array(
    z.object({
      product_variant_id: z.string(),
      /** Null when the product was deleted since. */
      product_name: z.string().nullable(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      unit: z.enum(UNITS).nullable(),
      /** Null when the product was deleted since. */
      sku: z.string().nullable(),
      quantity: z.string(),
      unit_price: z.string(),
      discount: shownDiscount,
    }),
  ),
  discount: shownDiscount,
  payments: z.array(
    z.object({ method: z.enum(TENDERS), amount: z.string(), received: z.string().nullable() }),
  ),
  /** The part to be paid by Pix, one code per payment; null if the shop has no key. */
  pix: z
    .object({ txid: z.string(), codes: z.array(z.object({ amount: z.string(), code: z.string() })) })
    .nullable(),
  state: z.enum(PENDING_STATES),
})
export type PendingSale = z.infer<typeof pendingSale>

/** `was_waiting`: this request ended it; a repetition, and one after another device's, did not. */
export const givenUpSale = pendingSale.extend({ was_waiting: z.boolean() })
