import * as z from 'zod'
import { text } from './fields.ts'

/** What proves whose it is that was done without network. */
export const pass = z.string().regex(/^[\w-]{43}$/, { error: 'Passe inválido' })

/** The device's own number of what waits in it: 'B-17'. */
export const receipt = z.string().regex(/^[A-Z]{1,4}-\d{1,9}$/, { error: 'Número do aparelho inválido' })

/** Why somebody who manages the shop decides about it by hand. */
export const reason = text({ max: 300, required: 'Diga o motivo' })

/** The same of what was refused, given when it is sent again. */
export const reasonToAccept = reason.nullish().transform((value) => value ?? null)

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
