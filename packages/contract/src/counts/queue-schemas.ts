import * as z from 'zod'
import { id } from '../shared/fields.ts'
import { pass, reason, receipt } from '../shared/queue-fields.ts'
import { lineInput } from './schemas.ts'

const instant = z.iso.datetime({ offset: true, error: 'Data inválida' })
const queuedLine = lineInput.extend({ count_id: id })

/** What was counted without network. Both instants are by the device's clock: only the time between them is believed (decision 256). */
export const queuedCountInput = z.strictObject({
  line: queuedLine,
  made_at: instant,
  sent_at: instant,
  pass,
  receipt,
  /** Why somebody who manages the shop accepts what was refused. */
  reason: reason.nullish().transform((value) => value ?? null),
})
export type QueuedCountInput = z.input<typeof queuedCountInput>

export const discardCountInput = z.strictObject({ line: queuedLine, receipt, reason })
export type DiscardCountInput = z.input<typeof discardCountInput>
export const discardedCount = z.object({ receipt: z.string() })
