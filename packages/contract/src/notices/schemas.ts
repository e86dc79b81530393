import * as z from 'zod'
import { QUEUED_KINDS, SETTLED_BY_HAND } from '../shared/queue.ts'
import { NOTICE_KINDS } from './rules.ts'

export const notice = z.object({
  /** Made of kind and subject; stable while the same situation lasts. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  read: z.boolean(),
  /** For low_stock. */
  product: z
    .object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      currentStock: z.string(),
      minStock: z.string(),
    })
    .nullable(),
  /** For trial_ending and subscription_ending: the instant. */
  ends_at: z.string().nullable(),
  /** For payment_failed, pix_waiting, and refused_item of a sale, in reais. */
  amount: z.string().nullable(),
  /** For refused_item: what a device made without network, was refused, and waits there for somebody to settle it. */
  refused: z
    .object({
      kind: z.enum(QUEUED_KINDS),
      /** As on the receipt: 'C-2'. */
      receipt: z.string(),
      /** Who made it; null if its pass is unknown. */
      made_by: z.string().nullable(),
      made_at: z.string(),
      sent_by: z.string().nullable(),
      reason: z.enum(SETTLED_BY_HAND),
    })
    .nullable(),
  /** For cash_difference: a session that another person closed with a difference, in reais. */
  cash: z
    .object({
      session_id: z.string(),
      register: z.string(),
      closed_by: z.string().nullable(),
      closed_at: z.string(),
      missing: z.string(),
      over: z.string(),
    })
    .nullable(),
  /** For count_review: an open count of which nothing is left to count, with its latest line. */
  count: z
    .object({
      id: z.string(),
      name: z.string(),
      counted_by: z.string().nullable(),
      counted_at: z.string(),
    })
    .nullable(),
})
export type Notice = z.infer<typeof notice>

export const notices = z.object({
  /** All unread notices, listed or not. */
  unread: z.number(),
  /** The first ones, unread first. */
  items: z.array(notice),
  total: z.number(),
})
export type Notices = z.infer<typeof notices>

export const readInput = z.strictObject({
  /** Ids; without them all notices. */
  ids: z
    .array(z.string().regex(/^[a-z_]{1,40}:[0-9A-Za-z:.-]{1,60}$/, { error: 'Aviso inválido' }))
    .min(1, { error: 'Aviso inválido' })
    .max(100, { error: 'Avisos demais de uma vez' })
    .optional(),
})
