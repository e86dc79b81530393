import * as z from 'zod'
import { isPossibleLayout, SCALE_VALUES, VALUE_DIGITS_MAX, VALUE_DIGITS_MIN } from './scale-labels.ts'

/** Layout of the shop's scale labels; null: they are not read. */
export const scaleLayout = z
  .strictObject({
    prefix: z.string().regex(/^2\d?$/, 'O prefixo é 2 ou dois dígitos que começam com 2'),
    code_digits: z.int().min(3).max(7),
    value: z.enum(SCALE_VALUES, { error: 'Escolha o que a etiqueta traz' }),
    has_check: z.boolean(),
  })
  .refine(isPossibleLayout, {
    path: ['code_digits'],
    error: `O valor ficaria com menos de ${VALUE_DIGITS_MIN} ou mais de ${VALUE_DIGITS_MAX} dígitos`,
  })
export const scaleLabels = z.object({ layout: scaleLayout.nullable() })
export const scaleLabelsInput = z.strictObject({ layout: scaleLayout.nullable() })
