import * as z from 'zod'
import { id, quantity, unitPrice } from '../shared/fields.ts'
import { discarding, queued } from '../shared/queue-fields.ts'
import { MOVEMENT_LINES_MAX } from '../stock/constants.ts'
import { problemWithoutNetwork } from './payments.ts'
import { optionalId, saleInput } from './schemas.ts'

/** What a device asks for while it has network; `device_id` is what it was given before. */
export const passInput = z.strictObject({ device_id: optionalId })

export const sellingPass = z.object({
  device: z.object({ id: z.string(), code: z.string() }),
  /** Whose it is: who acts at the server now. */
  person_id: z.string(),
  /** Proves with a sale that is sent later whose it is. */
  pass: z.string(),
  issued_at: z.string(),
})
export type SellingPass = z.infer<typeof sellingPass>

const sale = saleInput.superRefine((sold, context) => {
  const message = problemWithoutNetwork(sold)
  if (message !== null) context.addIssue({ code: 'custom', path: ['payments'], message })
})

/**
 * A sale that was made without network, whole: what register takes, who sold it where, and what the device showed. Where a manager
 * accepts it, stock that is short is adjusted.
 */
export const queuedSaleInput = z
  .strictObject({
    sale,
    ...queued,
    /** The price of each line in the catalogue of the device. */
    listed: z.array(unitPrice.nullable()).max(MOVEMENT_LINES_MAX),
    /** With a reason: of what how much may be taken in at most, as the manager saw it; without it all that is missing. */
    adjusts: z
      .array(z.strictObject({ product_variant_id: id, quantity }))
      .max(MOVEMENT_LINES_MAX)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(({ sale, listed }) => listed.length === sale.lines.length, {
    path: ['listed'],
    error: 'Cada item tem um preço de tabela',
  })
export type QueuedSaleInput = z.input<typeof queuedSaleInput>
export type Adjusts = NonNullable<QueuedSaleInput['adjusts']>

export const discardInput = z.strictObject({ sale, ...discarding })
export type DiscardInput = z.input<typeof discardInput>
