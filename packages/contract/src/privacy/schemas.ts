import * as z from 'zod'
import { secondStepInput } from '../account/security-schemas.ts'
import { PASSWORD_MAX_LENGTH } from '../shared/constants.ts'

/** State of the copy of a person's data; 'none' when none was requested or it expired. */
export const COPY_STATES = ['none', 'waiting', 'running', 'ready', 'failed'] as const

export const dataCopy = z.object({
  state: z.enum(COPY_STATES),
  /** In percent. */
  progress: z.number(),
  /** Size of the file, once it is ready. */
  size_bytes: z.number().nullable(),
  /** Instants. */
  requested_at: z.string().nullable(),
  expires_at: z.string().nullable(),
})
export type DataCopy = z.infer<typeof dataCopy>

export const deleteAccountInput = z.strictObject({
  password: z
    .string({ error: 'Senha é obrigatória' })
    .min(1, { error: 'Senha é obrigatória' })
    .max(PASSWORD_MAX_LENGTH, { error: 'Senha incorreta.' }),
  /** Needed where the second step is on. */
  code: secondStepInput.shape.code.optional(),
})
export type DeleteAccountInput = z.input<typeof deleteAccountInput>

/** Name of the operator of this installation, who is responsible for its data. */
export const operator = z.object({
  name: z.string().nullable(),
  contact: z.string().nullable(),
  /** How to reach support. */
  support_contact: z.string().nullable(),
})
export type Operator = z.infer<typeof operator>
