import * as z from 'zod'
import { queryNumber } from '../shared/fields.ts'
import { TENDERS } from '../stock/rules.ts'
import { SALE_EVENTS_PAGE, SALE_EVENTS_PAGE_MAX } from './constants.ts'

/** Kinds of events. The database numbers them from 1 and orders those of one transaction by this number. */
export const SALE_EVENTS = ['sale.registered', 'sale.confirmed', 'sale.cancelled', 'sale.returned'] as const
export type SaleEventType = (typeof SALE_EVENTS)[number]

/**
 * Position of a program: the last transaction read and its time; after a full page also the last event. Opaque to
 * everything but the server.
 */
export const saleEventsInput = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,18}\.\d{1,16}(\/\d{1,16}\/[1-9]\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, {
      error: 'Cursor inválido',
    })
    .optional(),
  limit: queryNumber({ min: 1, max: SALE_EVENTS_PAGE_MAX, otherwise: SALE_EVENTS_PAGE }),
})

/**
 * The envelope of Standard Webhooks; `id` is its webhook-id. An event never changes, so that repeated deliveries are
 * identical; the sale's current state is read by its id.
 */
export const saleEvent = z.object({
  id: z.string(),
  type: z.enum(SALE_EVENTS),
  timestamp: z.string(),
  data: z.object({
    sale_id: z.string(),
    number: z.number(),
    sale_date: z.string(),
    total_amount: z.string(),
    /** For 'sale.returned': the return. */
    return: z
      .object({ id: z.string(), return_date: z.string(), amount: z.string(), method: z.enum(TENDERS) })
      .nullable(),
  }),
})
export type SaleEvent = z.infer<typeof saleEvent>

export const saleEvents = z.object({
  events: z.array(saleEvent),
  cursor: z.string(),
  more: z.boolean(),
})
export type SaleEvents = z.infer<typeof saleEvents>
