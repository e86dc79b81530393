import * as z from 'zod'
import { deviceInstant, pass, reason, reasonToAccept, receipt } from '../shared/queue-fields.ts'
import { entryInput } from './schemas.ts'

/** An entry that was made without network, whole: what register takes, who took it in, and when. */
export const queuedEntryInput = z.strictObject({
  entry: entryInput,
  made_at: deviceInstant,
  pass,
  receipt,
  reason: reasonToAccept,
})
export type QueuedEntryInput = z.input<typeof queuedEntryInput>

export const discardEntryInput = z.strictObject({ entry: entryInput, receipt, reason })
export type DiscardEntryInput = z.input<typeof discardEntryInput>
export const discardedEntry = z.object({ receipt: z.string() })
