import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { checkPeriod, periodFields } from '../reports/report-schemas.ts'
import { byId, id, pageNumber, pageSize } from '../shared/fields.ts'

export const purchaseListInput = byId
  .extend({ ...periodFields, period: periodFields.period.unwrap().default('all') })
  .extend({ page: pageNumber, limit: pageSize })
  .superRefine(checkPeriod)

/** What one delivery of a supplier brought: an entry with what corrected its lines, one after the other, in their place. */
export const purchase = z.object({
  reference_id: z.string(),
  movement_date: z.string(),
  lines: z.number(),
  /** Of those, how many were reversed; they are in no sum. */
  reversed_lines: z.number(),
  /** Lines that stand and were entered without a price. Null without the right to see costs (TEAM-04). */
  unpriced_lines: z.number().nullable(),
  /** Of the lines that stand and have a price. Null when none has one, or without the right to see costs. */
  total_value: z.string().nullable(),
})
export type Purchase = z.infer<typeof purchase>

/** Newest first, by their date. The sums are of the whole period. */
export const purchasePage = z.object({
  supplier: z.object({ id: z.string(), name: z.string() }),
  /** Deliveries of which something stands. */
  standing: z.number(),
  unpriced_lines: purchase.shape.unpriced_lines,
  total_value: purchase.shape.total_value,
  items: z.array(purchase),
  total: z.number(),
})
export type PurchasePage = z.infer<typeof purchasePage>

export const purchaseInput = byId.extend({ reference_id: id })

const bought = z.object({
  product_id: z.string(),
  product_variant_id: z.string(),
  product_name: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.enum(UNITS),
  quantity: z.string(),
  /** Null when none was given, or without the right to see costs. */
  unit_price: z.string().nullable(),
})

export const purchaseLine = bought.extend({
  id: z.string(),
  total_value: z.string().nullable(),
  reversed: z.boolean(),
})
export type PurchaseLine = z.infer<typeof purchaseLine>

export const purchasePricesInput = byId.extend({ page: pageNumber, limit: pageSize })

/** Of a variant, the newest entry that stands; one with a price if there is any. */
export const purchasePrice = bought.extend({ movement_date: z.string() })
export type PurchasePrice = z.infer<typeof purchasePrice>
/** By the products' names. */
export const purchasePricePage = z.object({ items: z.array(purchasePrice), total: z.number() })
