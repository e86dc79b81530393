import * as z from 'zod'
import { onlyVariant } from '../catalog/only-variant.ts'
import { UNITS } from '../catalog/rules.ts'
import { calendarDate, exportFormat, pageNumber } from '../shared/fields.ts'
import { EXIT_REASONS } from '../stock/rules.ts'
import { REPORT_PAGE_LENGTH } from './constants.ts'
import { PROFIT_GROUPS } from './profit.ts'
import { checkPeriod, datedAhead, pageOf, periodFields } from './report-schemas.ts'
import { ABC_CLASSES } from './rules.ts'

/** Reports that depend on the plan (PLAN-11). Shares are percentages with 2 decimals: "79.98". */

export const reasonsInput = z.strictObject(periodFields).superRefine(checkPeriod)

/** What left in the period by reason, most movements first, without what was reversed; reasons without movements are left out. */
export const reasons = z.array(
  z.object({
    /** Null: what counts found missing. */
    exit_reason: z.enum(EXIT_REASONS).nullable(),
    movements: z.number(),
    /** By unit of measure: kilos and pieces cannot be added. */
    quantities: z.array(z.object({ unit: z.enum(UNITS), quantity: z.string() })),
    /** At the exits' prices, in reais; exits without a price count 0. */
    total_value: z.string(),
    /**
     * At the average cost at the time of the exit (LED-05), in reais; without a known cost 0. Null without the right to
     * see costs (TEAM-04).
     */
    total_cost: z.string().nullable(),
  }),
)
export type Reasons = z.infer<typeof reasons>

const abcClass = z.enum(ABC_CLASSES, { error: 'Classe inválida' })

export const abcInput = z
  .strictObject({
    ...periodFields,
    /** Only products of this class. */
    class: abcClass.optional(),
    page: pageNumber,
    limit: pageOf(REPORT_PAGE_LENGTH),
  })
  .superRefine(checkPeriod)

export const abcItem = z.object({
  /** 1 is the product with the highest revenue. */
  rank: z.number(),
  /** Null when the product was deleted since; its sales keep the name. */
  product_id: z.string().nullable(),
  name: z.string(),
  internal_code: z.string().nullable(),
  unit: z.string(),
  quantity: z.string(),
  revenue: z.string(),
  share: z.string(),
  /** Of this product and all before it. */
  cumulative_share: z.string(),
  class: abcClass,
})
export type AbcItem = z.infer<typeof abcItem>

/** Products by revenue of the period's completed sales: A has the first 80 %, B up to 95 %, C the rest. */
export const abc = z.object({
  revenue: z.string(),
  /** All three, including empty ones. */
  classes: z.array(
    z.object({ class: abcClass, products: z.number(), revenue: z.string(), share: z.string() }),
  ),
  /** Points of the curve: the first `products` products have this share of the revenue. */
  curve: z.array(z.object({ products: z.number(), cumulative_share: z.string() })),
  items: z.array(abcItem),
  total: z.number(),
})
export type Abc = z.infer<typeof abc>

const pastDate = calendarDate('Escolha a data')

export const pastStockInput = z.strictObject({
  date: pastDate,
  page: pageNumber,
  limit: pageOf(REPORT_PAGE_LENGTH),
})

export const pastStockItem = z.object({
  id: z.string(),
  name: z.string(),
  internal_code: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** value ÷ quantity; null when the quantity is 0. */
  average_cost: z.string().nullable(),
  /** Null without costs (TEAM-04). */
  value: z.string().nullable(),
})
export type PastStockItem = z.infer<typeof pastStockItem>

/**
 * Stock at the end of a day on the tenant's calendar, highest value first, without products that had none. Valued at the average
 * cost of each variant's last movement up to then or, without one, at today's cost price.
 */
export const pastStock = z.object({
  date: z.string(),
  /** By unit of measure, the one of most products first: kilos and pieces cannot be added. */
  quantities: z.array(z.object({ unit: z.enum(UNITS), quantity: z.string() })),
  /** Null without costs (TEAM-04). */
  value: z.string().nullable(),
  items: z.array(pastStockItem),
  total: z.number(),
  /** How many of them are below zero, because more had left by then than come in; `quantities` counts them so. */
  below_zero: z.number(),
})
export type PastStock = z.infer<typeof pastStock>

/** The query of the export of the stock at a date. */
export const pastStockExportInput = z.strictObject({ date: pastDate, format: exportFormat })

const profitGroup = z.enum(PROFIT_GROUPS, { error: 'Agrupamento inválido' }).default('product')

export const profitInput = z
  .strictObject({ ...periodFields, group: profitGroup, page: pageNumber, limit: pageOf(REPORT_PAGE_LENGTH) })
  .superRefine(checkPeriod)

/** Amounts in reais; negative where more came back than was sold. */
const profitFigures = {
  /** At the lines' prices with all discounts, less what was returned on these days. */
  sold: z.string(),
  /** At the average cost at the time of the sale (LED-05), less that of what was returned; 0 without a known cost. */
  cost: z.string(),
  /** sold − cost */
  profit: z.string(),
  /** profit ÷ sold in percent with one decimal; null unless both sold and cost are above 0. */
  margin: z.string().nullable(),
}

export const profitItem = z.object({
  /** The product's or the person's; null for a deleted product, for nobody known, and by day. */
  id: z.string().nullable(),
  /** The product's, which a deleted one keeps, or the person's; null for nobody known and by day. */
  name: z.string().nullable(),
  ...onlyVariant,
  internal_code: z.string().nullable(),
  /** Sold less returned and its unit; null other than by product, because units cannot be added. */
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  /** yyyy-MM-dd; null other than by day. */
  date: z.string().nullable(),
  /** Completed sales; null by product. */
  sales: z.number().nullable(),
  ...profitFigures,
  /** The part of `sold` without a known cost. */
  unknown_sold: z.string(),
})
export type ProfitItem = z.infer<typeof profitItem>

/**
 * Gross profit of the period's completed sales, returns on their own day: by product or person the highest profit first, by day the
 * latest. Refused to callers who may not see costs (TEAM-04).
 */
export const profit = z.object({
  ...profitFigures,
  /** Completed sales of the period. */
  sales: z.number(),
  /** Lines sold without a known cost, and what is left of their price after returns: it counts wholly as profit. */
  unknown: z.object({ lines: z.number(), sold: z.string() }),
  datedAhead,
  items: z.array(profitItem),
  total: z.number(),
})
export type Profit = z.infer<typeof profit>

/** The query of the export of the gross profit. */
export const profitExportInput = z
  .strictObject({ ...periodFields, group: profitGroup, format: exportFormat })
  .superRefine(checkPeriod)
