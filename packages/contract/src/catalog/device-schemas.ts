import * as z from 'zod'
import { UNITS } from './rules.ts'

/**
 * A device's position: the last transaction it has received and its time; in the middle of several pages also the kind
 * and the last product. Opaque to everything but the server.
 */
export const changesInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,18}\.\d{1,16}(\/(all|\d{1,18})\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, {
      error: 'Cursor inválido',
    })
    .optional(),
})

/** What a sale needs of a product (OFF-02), without costs. */
export const deviceProduct = z.object({
  id: z.string(),
  name: z.string(),
  internal_code: z.string(),
  unit: z.enum(UNITS),
  sale_price: z.string().nullable(),
  min_stock_level: z.string(),
  total_stock: z.string(),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      barcode: z.string().nullable(),
      size: z.string().nullable(),
      color: z.string().nullable(),
      current_stock: z.string(),
      reserved: z.string(),
    }),
  ),
})
export type DeviceProduct = z.infer<typeof deviceProduct>

export const catalogChanges = z.object({
  reset: z.boolean(),
  /** Changed products, complete. */
  products: z.array(deviceProduct),
  /** Deleted products, and those no longer for sale. */
  removed: z.array(z.string()),
  cursor: z.string(),
  more: z.boolean(),
})
export type CatalogChanges = z.infer<typeof catalogChanges>
