import * as z from 'zod'
import { text } from '../shared/fields.ts'
import { foldForPix, mobileInDigits, PIX_CITY_MAX, PIX_NAME_MAX, readPixKey } from './pix.ts'

const folded = (max: number, required: string) =>
  text({ max: 120, required }).refine((value) => foldForPix(value, max) !== '', {
    error: 'Use letras do alfabeto latino',
  })

/** The shop's Pix key and what a payer's bank shows; the key as people type it. */
export const pixAccountInput = z.strictObject({
  key: text({ max: 100, required: 'Informe a chave Pix', copied: true }).transform((typed, context) => {
    const read = readPixKey(typed)
    if (read) return read.key
    const mobile = mobileInDigits(typed)
    context.addIssue({
      code: 'custom',
      message: mobile
        ? `Não é um CPF válido. Se é um celular, escreva o DDD separado: ${mobile}`
        : 'Chave inválida. Confira o CPF, CNPJ, e-mail, celular com DDD (11 98765-4321) ou chave aleatória',
    })
    return z.NEVER
  }),
  name: folded(PIX_NAME_MAX, 'Informe o nome de quem recebe'),
  city: folded(PIX_CITY_MAX, 'Informe a cidade'),
})
export type PixAccountInput = z.input<typeof pixAccountInput>

export const pixAccount = z.object({ key: z.string(), name: z.string(), city: z.string() })

/** Null without a key: Pix is then received without a code. */
export const pixSettings = z.object({ account: pixAccount.nullable() })
export type PixSettings = z.infer<typeof pixSettings>
