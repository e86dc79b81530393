import * as z from 'zod'
import { text } from './fields.ts'

/** What proves whose it is that was done without network. */
const pass = z.string().regex(/^[\w-]{43}$/, { error: 'Passe inválido' })

/** The device's own number of what waits in it: 'B-17'. */
const receipt = z.string().regex(/^[A-Z]{1,4}-\d{1,9}$/, { error: 'Número do aparelho inválido' })

/** Why somebody who manages the shop decides about it by hand. */
const reason = text({ max: 300, required: 'Diga o motivo' })

/** What goes with everything that a device sends later. */
export const queued = {
  pass,
  receipt,
  /** Why somebody who manages the shop registers what was refused. */
  reason: reason.nullish().transform((value) => value ?? null),
}

/** What goes with everything that a device gives up. */
export const discarding = { receipt, reason }

export const discarded = z.object({ receipt: z.string() })

/** An instant by the device's clock. */
export const deviceInstant = z.iso.datetime({ offset: true, error: 'Data inválida' })

/** Of what came later, because it was made without network: how. */
export const lateOrigin = z.object({
  receipt: z.string(),
  sent_by: z.string().nullable(),
  sent_at: z.string(),
  /** Of what was accepted by hand: why. */
  reason: z.string().nullable(),
})
export type LateOrigin = z.infer<typeof lateOrigin>
