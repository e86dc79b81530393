import * as z from 'zod'
import { editing, optionalText, text } from '../shared/fields.ts'

export const categoryInput = z.strictObject({
  name: text({ max: 80, required: 'Nome é obrigatório' }),
  description: optionalText({ max: 500, lines: true }),
})
export type CategoryInput = z.input<typeof categoryInput>
export const categoryUpdateInput = editing(categoryInput)

export const category = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  product_count: z.number(),
})
export type Category = z.infer<typeof category>
