import * as z from 'zod'
import { presentPassword, text } from '../shared/fields.ts'
import { KEY_DAYS, KEY_SCOPES } from './constants.ts'

export const newKeyInput = z.strictObject({
  name: text({ max: 60, required: 'Dê um nome à chave' }),
  scope: z.enum(KEY_SCOPES, { error: 'Escolha o que a chave pode fazer' }),
  valid_days: z
    .literal(KEY_DAYS, { error: `Escolha ${KEY_DAYS.join(', ')} dias ou sem prazo` })
    .nullable()
    .default(null),
  password: presentPassword,
})

/** A key as listed, without the key itself. */
export const integrationKey = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  /** Its first characters, by which people recognise it. */
  prefix: z.string(),
  created_at: z.string(),
  /** Afterwards calls are refused with KEY_EXPIRED; null: no end. */
  expires_at: z.string().nullable(),
  /** To the minute; null: never used. */
  last_used_at: z.string().nullable(),
})
export type IntegrationKey = z.infer<typeof integrationKey>

/** The answer to creating a key, the only one that contains it. */
export const newKey = integrationKey.extend({ key: z.string() })
