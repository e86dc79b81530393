import * as z from 'zod'
import { integrationKey } from '../integration/schemas.ts'
import { email, presentPassword } from '../shared/fields.ts'
import { RESET_TOKEN, SIGN_IN_CODE_LENGTH } from './constants.ts'
import { newPassword } from './schemas.ts'

/** How a sign-in continues: done (null), with the second step, or with a new password. */
export const signedIn = z.object({
  /** The signed-in person; null while a step is missing. */
  person_id: z.string().nullable(),
  next: z.enum(['second_step', 'new_password']).nullable(),
})
export type SignedIn = z.infer<typeof signedIn>

/** The first sign-in with a password that an administrator chose (ADM-03). */
export const firstPasswordInput = z.strictObject({
  email: email(),
  password: presentPassword,
  new_password: newPassword,
})

/** A code is sent to an address only (AUTH-14). */
const codeAddress = email('Informe seu email para receber o código.')
export const signInCodeInput = z.strictObject({ email: codeAddress })

const WRONG_CODE = `O código tem ${SIGN_IN_CODE_LENGTH} números`
/** Six digits, with any spacing. */
const digits = z
  .string({ error: WRONG_CODE })
  .max(40, { error: WRONG_CODE, abort: true })
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${SIGN_IN_CODE_LENGTH}}$`), { error: WRONG_CODE }))

export const signInWithCodeInput = z.strictObject({ email: codeAddress, code: digits })

/** The six digits of the application, or a recovery code. */
export const secondStepInput = z.strictObject({
  code: z
    .string({ error: 'Informe o código' })
    .max(40, { error: 'Código inválido', abort: true })
    .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
    .pipe(
      z
        .string()
        .min(1, { error: 'Informe o código' })
        .regex(/^(\d{6}|[a-z2-9]{10})$/, {
          error: 'Informe os 6 números do aplicativo ou um código de recuperação',
        }),
    ),
})

export const forgottenInput = z.strictObject({ email: email() })

const token = z
  .string({ error: 'Este link não está completo.' })
  .regex(RESET_TOKEN, { error: 'Este link não está completo.' })
export const resetLinkInput = z.strictObject({ token })
export const resetInput = z.strictObject({ token, password: newPassword })

/** The effect of a reset on keys for programs; fields without keys are left out. */
export const resetDone = z.object({
  changed: z.boolean(),
  /** Keys that were revoked because they were made before the address was confirmed. */
  ended_keys: z.number().optional(),
  /** Remaining keys, so that their owner can revoke unknown ones. */
  keys: z
    .array(
      integrationKey.pick({
        id: true,
        name: true,
        scope: true,
        prefix: true,
        created_at: true,
        last_used_at: true,
      }),
    )
    .optional(),
})
export type ResetDone = z.infer<typeof resetDone>

export const changePasswordInput = z.strictObject({
  current_password: presentPassword,
  new_password: newPassword,
})

export const passwordInput = z.strictObject({ password: presentPassword })
/** Before what would undo the second step or end the account: the code is needed where that step is on. */
export const confirmedInput = passwordInput.extend({ code: secondStepInput.shape.code.optional() })
export type ConfirmedInput = z.input<typeof confirmedInput>
export const confirmStepInput = z.strictObject({ code: digits })

export const session = z.object({
  id: z.string(),
  /** Whether it is the calling session. */
  is_current: z.boolean(),
  /** The client's network address; null when unknown. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  /** To the day: it is updated once a day. */
  last_used_at: z.string(),
})
export type Session = z.infer<typeof session>

export const security = z.object({ second_step: z.boolean(), sessions: z.array(session) })
export type Security = z.infer<typeof security>

/** The secret for an authenticator application, and the recovery codes. Shown this once. */
export const begunStep = z.object({
  secret: z.string(),
  uri: z.string(),
  recovery_codes: z.array(z.string()),
})
export type BegunStep = z.infer<typeof begunStep>
