import * as z from 'zod'
import { deviceInstant, discarding, queued } from '../shared/queue-fields.ts'
import { entryInput } from './schemas.ts'

/** An entry that was made without network, whole: what register takes, who took it in, and when. */
export const queuedEntryInput = z.strictObject({
  entry: entryInput,
  made_at: deviceInstant,
  ...queued,
})
export type QueuedEntryInput = z.input<typeof queuedEntryInput>

export const discardEntryInput = z.strictObject({ entry: entryInput, ...discarding })
export type DiscardEntryInput = z.input<typeof discardEntryInput>
