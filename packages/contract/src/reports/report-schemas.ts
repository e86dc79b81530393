import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { MOVEMENTS_REPORT_LENGTH, SALES_REPORT_LENGTH } from '../shared/constants.ts'
import { pageNumber, queryNumber } from '../shared/fields.ts'
import { EXIT_REASONS, MOVEMENT_KINDS, MOVEMENT_TYPES, PAYMENT_METHODS } from '../stock/rules.ts'
import { DEFAULT_PERIOD, EXPORT_FORMATS, PERIODS, SALE_STATUSES, SERIES_UNITS } from './rules.ts'

export const period = z.enum(PERIODS, { error: 'Período inválido' }).default(DEFAULT_PERIOD)
export const exportFormat = z.enum(EXPORT_FORMATS, { error: 'Formato inválido' }).default('csv')
export const pageOf = (length: number) => queryNumber({ min: 1, max: 100, otherwise: length })

export const overviewInput = z.strictObject({ period })
export const salesReportInput = z.strictObject({
  period,
  page: pageNumber,
  limit: pageOf(SALES_REPORT_LENGTH),
})
export const movementsReportInput = z.strictObject({
  period,
  page: pageNumber,
  limit: pageOf(MOVEMENTS_REPORT_LENGTH),
})

export const salesSeriesInput = z.strictObject({ period })
/** What was sold over the period, a point for each day, month or year, oldest first, without gaps (REP-06). */
export const salesSeries = z.object({
  unit: z.enum(SERIES_UNITS),
  points: z.array(
    z.object({
      /** The first day of the point's day, month or year, yyyy-MM-dd. */
      date: z.string(),
      total: z.string(),
      count: z.number(),
    }),
  ),
})
export type SalesSeries = z.infer<typeof salesSeries>

/** As of now: no period. */
export const stockReportInput = z.strictObject({
  page: pageNumber,
  limit: pageOf(MOVEMENTS_REPORT_LENGTH),
})

/** The dated part is of the period, the rest as of now. The names are those of the specification's report aggregates. */
export const overview = z.object({
  /** Of completed sales in the period. */
  totalSales: z.string(),
  transactions: z.number(),
  /** totalSales ÷ transactions; 0 without any. */
  averageTicket: z.string(),
  totalProducts: z.number(),
  lowStockItems: z.number(),
  /** All units together, whatever their measure. */
  totalStock: z.string(),
  /** stock × sale price, in reais (REP-05). */
  totalValue: z.string(),
  totalCustomers: z.number(),
  /** What sold most in the period, by quantity. */
  topProducts: z.array(
    z.object({
      /** Null when the product was deleted since; its sales keep the name. */
      id: z.string().nullable(),
      name: z.string(),
      /** What is there now; null when the product is gone. */
      stock: z.string().nullable(),
      unit: z.string(),
      quantitySold: z.string(),
      revenue: z.string(),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

export const sale = z.object({
  id: z.string(),
  user_id: z.string(),
  sale_date: z.string(),
  total_amount: z.string(),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  status: z.enum(SALE_STATUSES),
  notes: z.string().nullable(),
  customer: z
    .object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  sale_items: z.array(
    z.object({
      /** Null when the product was deleted since. */
      product_variant_id: z.string().nullable(),
      product_name: z.string(),
      sku: z.string(),
      unit: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      total_value: z.string(),
    }),
  ),
  created_at: z.string(),
})
export type Sale = z.infer<typeof sale>
export const salesReport = z.object({ items: z.array(sale), total: z.number() })
export type SalesReport = z.infer<typeof salesReport>

export const lowStockProduct = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  minStock: z.string(),
  currentStock: z.string(),
  costPrice: z.string().nullable(),
  /** Weighted by what there is of each variant (LED-05). */
  averageCost: z.string().nullable(),
})
export type LowStockProduct = z.infer<typeof lowStockProduct>
export const stockReport = z.object({ lowStockProducts: z.array(lowStockProduct), total: z.number() })

export const reportMovement = z.object({
  id: z.string(),
  movement_date: z.string(),
  movement_type: z.enum(MOVEMENT_TYPES),
  kind: z.enum(MOVEMENT_KINDS),
  exit_reason: z.enum(EXIT_REASONS).nullable(),
  product_id: z.string(),
  product_name: z.string(),
  sku: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.enum(UNITS),
  quantity: z.string(),
  unit_price: z.string().nullable(),
  total_value: z.string().nullable(),
  reversed: z.boolean(),
})
export type ReportMovement = z.infer<typeof reportMovement>
export const movementsReport = z.object({ items: z.array(reportMovement), total: z.number() })

/** The query of an export; its address names the report. */
export const exportInput = z.strictObject({ period, format: exportFormat })
