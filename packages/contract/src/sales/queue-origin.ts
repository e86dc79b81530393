import * as z from 'zod'
import { lateOrigin } from '../shared/queue-fields.ts'

/** Of a sale that came later: how. */
export const queuedOrigin = lateOrigin.extend({
  /** Items whose price was changed meanwhile. */
  prices: z.array(z.object({ item_id: z.string(), listed: z.string(), price_then: z.string().nullable() })),
})
