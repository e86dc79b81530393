import * as z from 'zod'
import { onlyVariant } from '../catalog/only-variant.ts'
import { queryNumber, searched } from '../shared/fields.ts'

export const dashboard = z.object({
  total_products: z.number(),
  low_stock: z.number(),
  /** stock × cost price, in reais (DASH-02); null without the right to see costs (TEAM-04). */
  stock_value: z.string().nullable(),
  /** Sum over all units of measure. */
  total_items: z.string(),
  /** Whether products are counted in more than one unit, so that sums of quantities mix them. */
  mixes_units: z.boolean(),
  /** Of the last 30 days, today included. */
  recent_sales: z.object({ count: z.number(), total: z.string() }),
  /** Of the 30 days before, to show the change. */
  previous_sales: z.object({ count: z.number(), total: z.string() }),
  low_stock_products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      unit: z.string(),
      total_stock: z.string(),
      min_stock_level: z.string(),
    }),
  ),
  popular_products: z.array(
    z.object({
      /** Null when the product was deleted since; its sales keep the name. */
      product_id: z.string().nullable(),
      name: z.string(),
      unit: z.string(),
      quantity_sold: z.string(),
      revenue: z.string(),
    }),
  ),
})
export type Dashboard = z.infer<typeof dashboard>

export const activityInput = z.strictObject({ days: queryNumber({ min: 7, max: 365, otherwise: 30 }) })

/** One point per day, including days without movements, oldest first. */
export const activityDay = z.object({
  date: z.string(),
  entries: z.string(),
  exits: z.string(),
  sales_total: z.string(),
  sales_count: z.number(),
})
export type ActivityDay = z.infer<typeof activityDay>

export const searchInput = z.strictObject({
  q: searched({ required: 'Digite o que procura' }),
})

export const searchResults = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      internal_code: z.string(),
      ...onlyVariant,
      total_stock: z.string(),
      unit: z.string(),
      /** Whether the text is exactly this product's code, SKU or barcode, so that a scan opens it at once. */
      exact: z.boolean(),
      /** Whether no word of the text is in it as it was typed: it only resembles what was looked for. */
      similar: z.boolean(),
    }),
  ),
  /** What they owe: null for who may not see it. */
  customers: z.array(z.object({ id: z.string(), name: z.string(), balance: z.string().nullable() })),
  /** The sale with the typed number. */
  sales: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      sale_date: z.string(),
      total_amount: z.string(),
      customer: z.string().nullable(),
    }),
  ),
  suppliers: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SearchResults = z.infer<typeof searchResults>
