import * as z from 'zod'
import { NOTICE_KINDS } from './rules.ts'

export const notice = z.object({
  /** Its kind and what it is about; the same as long as it is the same news. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  read: z.boolean(),
  /** Of low_stock. */
  product: z
    .object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      currentStock: z.string(),
      minStock: z.string(),
    })
    .nullable(),
  /** Of trial_ending and subscription_ending: the instant. */
  ends_at: z.string().nullable(),
  /** Of payment_failed, in reais. */
  amount: z.string().nullable(),
})
export type Notice = z.infer<typeof notice>

export const notices = z.object({
  /** All that nobody has read, shown or not. */
  unread: z.number(),
  /** The first ones, unread before read. */
  items: z.array(notice),
  total: z.number(),
})
export type Notices = z.infer<typeof notices>

export const readInput = z.strictObject({
  /** Ids; without them all there are. */
  ids: z
    .array(z.string().regex(/^[a-z_]{1,40}:[0-9A-Za-z:.-]{1,60}$/, { error: 'Aviso inválido' }))
    .min(1, { error: 'Aviso inválido' })
    .max(100, { error: 'Avisos demais de uma vez' })
    .optional(),
})
