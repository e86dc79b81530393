import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { id, isWholePieces, quantity, text, unitPrice, WHOLE_PIECES } from '../shared/fields.ts'
import { MOVEMENT_LINES_MAX } from '../stock/constants.ts'
import { DISCOUNT_KINDS } from './cart.ts'
import { discount, optionalId } from './schemas.ts'

/** A line as the counter shows it, complete enough to continue without loading the product. */
const parkedLine = z
  .strictObject({
    product_variant_id: id,
    name: text({ max: 400, required: 'Informe o nome' }),
    sku: text({ max: 200 }),
    unit: z.enum(UNITS),
    quantity,
    unit_price: unitPrice,
    /** A person has given the price, which may be 0, of a product without one: it is not asked for again. */
    priced: z.boolean({ error: 'Opção inválida' }).optional(),
    discount,
  })
  .refine((line) => line.unit !== 'un' || isWholePieces(line.quantity), {
    error: WHOLE_PIECES,
    path: ['quantity'],
  })

const parkedCart = z.strictObject({
  lines: z.array(parkedLine).min(1, { error: 'A venda não tem itens' }).max(MOVEMENT_LINES_MAX),
  discount,
})
export type ParkedCart = z.output<typeof parkedCart>

/** Parks a sale under an id chosen by the client; the same one again has no further effect. */
export const parkInput = z.strictObject({ id, customer_id: optionalId, cart: parkedCart })

export const parkedSale = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  parked_by: z.string().nullable(),
  parked_at: z.string(),
  cart: z.object({
    lines: z.array(
      z.object({
        product_variant_id: z.string(),
        name: z.string(),
        sku: z.string(),
        unit: z.enum(UNITS),
        quantity: z.string(),
        unit_price: z.string(),
        priced: z.boolean().optional(),
        discount: z.object({ kind: z.enum(DISCOUNT_KINDS), value: z.string() }).nullable(),
      }),
    ),
    discount: z.object({ kind: z.enum(DISCOUNT_KINDS), value: z.string() }).nullable(),
  }),
  total: z.string(),
})
export type ParkedSale = z.infer<typeof parkedSale>
