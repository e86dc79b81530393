import * as z from 'zod'
import { pass, reason, receipt } from '../shared/queue-fields.ts'
import { entryInput } from './schemas.ts'

/** An entry that was made without network, whole: what register takes, who took it in, and when. */
export const queuedEntryInput = z.strictObject({
  entry: entryInput,
  made_at: z.iso.datetime({ offset: true, error: 'Data inválida' }),
  pass,
  receipt,
  /** Why somebody who manages the shop registers what was refused. */
  reason: reason.nullish().transform((value) => value ?? null),
})
export type QueuedEntryInput = z.input<typeof queuedEntryInput>

export const discardEntryInput = z.strictObject({ entry: entryInput, receipt, reason })
export type DiscardEntryInput = z.input<typeof discardEntryInput>
export const discardedEntry = z.object({ receipt: z.string() })
