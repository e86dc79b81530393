import * as z from 'zod'
import { id } from '../shared/fields.ts'
import { deviceInstant, discarding, queued } from '../shared/queue-fields.ts'
import { lineInput } from './schemas.ts'

const queuedLine = lineInput.extend({ count_id: id })

/** What was counted without network. Both instants are by the device's clock: only the time between them is believed (decision 256). */
export const queuedCountInput = z.strictObject({
  line: queuedLine,
  made_at: deviceInstant,
  sent_at: deviceInstant,
  ...queued,
})
export type QueuedCountInput = z.input<typeof queuedCountInput>

export const discardCountInput = z.strictObject({ line: queuedLine, ...discarding })
export type DiscardCountInput = z.input<typeof discardCountInput>
