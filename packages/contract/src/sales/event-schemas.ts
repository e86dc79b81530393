import * as z from 'zod'
import { queryNumber } from '../shared/fields.ts'
import { TENDERS } from '../stock/rules.ts'
import { SALE_EVENTS_PAGE, SALE_EVENTS_PAGE_MAX } from './constants.ts'

/** What can happen to a sale. The database keeps the place of each, from 1, and tells those of one transaction in this order. */
export const SALE_EVENTS = ['sale.registered', 'sale.confirmed', 'sale.cancelled', 'sale.returned'] as const
export type SaleEventType = (typeof SALE_EVENTS)[number]

/**
 * Behind which event a program goes on: up to which transaction it has read and when that was; after a full page also the last event that it
 * was given. Nobody but the server reads it.
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
 * The envelope of Standard Webhooks; `id` is its webhook-id. What it says of the sale never changes, so that whoever is sent an event again
 * is sent the same: what may change is asked for by the sale's id.
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
    /** Of 'sale.returned': what came back. */
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
