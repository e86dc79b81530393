import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { id } from '../shared/fields.ts'
import { TENDERS } from '../stock/rules.ts'
import { optionalId, saleInput } from './schemas.ts'

export const PENDING_STATES = ['waiting', 'confirmed', 'given_up'] as const

/** Lets a sale wait until its Pix was received. Its id is the client's and the key of the sale: the same again is the same. */
export const holdInput = z.strictObject({
  id,
  sale: saleInput.refine(({ payments }) => payments.some(({ method }) => method === 'pix'), {
    path: ['payments'],
    error: 'Só uma venda com Pix espera pela confirmação',
  }),
})
/** The cash session that takes the payments: the one that is open where the money arrives. */
export const confirmInput = z.strictObject({ cash_session_id: optionalId, approval_id: optionalId })

export type HoldInput = z.input<typeof holdInput>

export const pendingSale = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  asked_by: z.string().nullable(),
  asked_at: z.string(),
  /** Waits for longer than the shop would think of it by itself. */
  is_late: z.boolean(),
  total: z.string(),
  lines: z.array(
    z.object({
      product_variant_id: z.string(),
      /** Null when the product was deleted meanwhile. */
      product_name: z.string().nullable(),
      unit: z.enum(UNITS).nullable(),
      quantity: z.string(),
      unit_price: z.string(),
    }),
  ),
  payments: z.array(
    z.object({ method: z.enum(TENDERS), amount: z.string(), received: z.string().nullable() }),
  ),
  /** What is to be paid by Pix, one code for each payment; null while the shop has no key. */
  pix: z
    .object({ txid: z.string(), codes: z.array(z.object({ amount: z.string(), code: z.string() })) })
    .nullable(),
  state: z.enum(PENDING_STATES),
})
export type PendingSale = z.infer<typeof pendingSale>
