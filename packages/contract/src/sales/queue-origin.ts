import * as z from 'zod'

/** Of a sale that came later: how. */
export const queuedOrigin = z.object({
  receipt: z.string(),
  sent_by: z.string().nullable(),
  sent_at: z.string(),
  reason: z.string().nullable(),
  /** Items whose price was changed meanwhile. */
  prices: z.array(z.object({ item_id: z.string(), listed: z.string(), price_then: z.string().nullable() })),
})
