import * as z from 'zod'
import { passwordInput } from '../account/security-schemas.ts'
import { SHOP_ROLES } from '../rights.ts'
import { id } from '../shared/fields.ts'
import { APPROVAL_KINDS } from './constants.ts'
import { isPin, pinDigitsInWords, pinWeakness } from './pin.ts'

const typedPin = z
  .string({ error: 'PIN é obrigatório' })
  .refine(isPin, { error: `O PIN tem ${pinDigitsInWords('de')}`, abort: true })

/** A PIN that somebody chooses. */
export const newPin = typedPin.superRefine((pin, context) => {
  const weakness = pinWeakness(pin)
  if (weakness !== null) context.addIssue({ code: 'custom', message: weakness })
})

export const ownPinInput = z.strictObject({ pin: newPin, password: passwordInput.shape.password })
export const memberPinInput = z.strictObject({ pin: newPin })

export const operatorInput = z.strictObject({ person_id: id, pin: typedPin })
export const unlockPinInput = z.strictObject({ person_id: id, password: passwordInput.shape.password })

/** The people who can take over this device. */
export const operators = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(SHOP_ROLES),
      /** Number of digits of their PIN. */
      digits: z.number(),
      is_acting: z.boolean(),
      /** Whether they unlock it by their password; otherwise a manager does. */
      has_account: z.boolean(),
      is_locked: z.boolean(),
    }),
  ),
  /** The person whose session it is, who returns by their password; acting by PIN, they are not back yet. */
  account: z.object({ id: z.string(), name: z.string(), is_acting: z.boolean() }),
})
export type Operators = z.infer<typeof operators>
export type Operator = Operators['people'][number]

/** Data of each refusal that somebody with the right can lift on the spot by PIN (SELL-02). The page asks for it by this alone. */
export const approvalNeeded = z.object({
  approval: z.enum(APPROVAL_KINDS),
  /** Who may approve. */
  approvers: z.array(z.enum(SHOP_ROLES)),
})
export type ApprovalNeeded = z.infer<typeof approvalNeeded>
