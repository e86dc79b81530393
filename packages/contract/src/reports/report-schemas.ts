import * as z from 'zod'
import { UNITS } from '../catalog/rules.ts'
import { SALE_STATES } from '../sales/returns.ts'
import { calendarDate, exportFormat, pageNumber, queryNumber } from '../shared/fields.ts'
import { lateOrigin } from '../shared/queue-fields.ts'
import { EXIT_REASONS, MOVEMENT_KINDS, MOVEMENT_TYPES, SALE_PAYMENT_METHODS } from '../stock/rules.ts'
import { MOVEMENTS_REPORT_LENGTH, SALES_REPORT_LENGTH } from './constants.ts'
import { DEFAULT_PERIOD, PERIODS, type ReportPeriod, SALE_STATUSES, SERIES_UNITS } from './rules.ts'

/** The query parameters of a period; `from` and `to` are required with 'dates' and refused otherwise. */
export const periodFields = {
  period: z.enum(PERIODS, { error: 'Período inválido' }).default(DEFAULT_PERIOD),
  from: calendarDate('Data inválida').optional(),
  to: calendarDate('Data inválida').optional(),
}

/** Pass it to `superRefine` of an input that has `periodFields`. */
export function checkPeriod({ period, from, to }: ReportPeriod, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  for (const [name, day] of Object.entries({ from, to })) {
    if (period === 'dates' && day === undefined) refuse(name, 'Informe o início e o fim do período')
    if (period !== 'dates' && day !== undefined) refuse(name, 'Só o período "dates" tem início e fim')
  }
  if (from !== undefined && to !== undefined && from > to)
    refuse('to', 'O fim do período vem antes do início')
}
/** Of all movements, those of this kind. */
const movementKind = { movement_kind: z.enum(MOVEMENT_KINDS, { error: 'Tipo inválido' }).optional() }

export const pageOf = (length: number) => queryNumber({ min: 1, max: 100, otherwise: length })

/** Completed sales with dates after the period: shown, because they would otherwise seem to be missing until their date. */
export const datedAhead = z.object({ count: z.number(), total: z.string() })
export type DatedAhead = z.infer<typeof datedAhead>

export const overviewInput = z.strictObject(periodFields).superRefine(checkPeriod)
export const salesReportInput = z
  .strictObject({ ...periodFields, page: pageNumber, limit: pageOf(SALES_REPORT_LENGTH) })
  .superRefine(checkPeriod)
export const movementsReportInput = z
  .strictObject({
    ...periodFields,
    ...movementKind,
    page: pageNumber,
    limit: pageOf(MOVEMENTS_REPORT_LENGTH),
  })
  .superRefine(checkPeriod)

export const salesSeriesInput = z.strictObject(periodFields).superRefine(checkPeriod)
/** Sales over the period, a point per day, month or year, oldest first, without gaps (REP-06). */
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

/** As of now, whatever the period. */
export const stockReportInput = z.strictObject({
  page: pageNumber,
  limit: pageOf(MOVEMENTS_REPORT_LENGTH),
})

/** Figures with a date are of the period, the rest as of now. Names are those of the specification's report aggregates. */
export const overview = z.object({
  /** Of completed sales in the period. */
  totalSales: z.string(),
  transactions: z.number(),
  /** totalSales ÷ transactions; 0 without any. */
  averageTicket: z.string(),
  totalProducts: z.number(),
  lowStockItems: z.number(),
  /** Sum over all units of measure. */
  totalStock: z.string(),
  /** stock × sale price, in reais (REP-05). */
  totalValue: z.string(),
  /** stock × cost price, in reais: what the dashboard calls the value in stock (DASH-02). Null without costs (TEAM-04). */
  totalCost: z.string().nullable(),
  totalCustomers: z.number(),
  datedAhead,
  /** Best-selling products of the period, by quantity. */
  topProducts: z.array(
    z.object({
      /** Null when the product was deleted since; its sales keep the name. */
      id: z.string().nullable(),
      name: z.string(),
      /** Current stock; null when the product was deleted. */
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
  /** What was given back for returned items, on whatever day, in reais; sums of sales are without it. */
  returned_amount: z.string(),
  payment_method: z.enum(SALE_PAYMENT_METHODS).nullable(),
  status: z.enum(SALE_STATUSES),
  state: z.enum(SALE_STATES),
  notes: z.string().nullable(),
  customer: z
    .object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  sale_items: z.array(
    z.object({
      /** Null when the product was deleted since. */
      product_variant_id: z.string().nullable(),
      product_name: z.string(),
      size: z.string().nullable(),
      color: z.string().nullable(),
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
export const salesReport = z.object({ items: z.array(sale), total: z.number(), datedAhead })
export type SalesReport = z.infer<typeof salesReport>

export const lowStockProduct = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  minStock: z.string(),
  currentStock: z.string(),
  costPrice: z.string().nullable(),
  /** Weighted by the stock of each variant (LED-05). */
  averageCost: z.string().nullable(),
})
export type LowStockProduct = z.infer<typeof lowStockProduct>
export const stockReport = z.object({
  lowStockProducts: z.array(lowStockProduct),
  total: z.number(),
  /** Variants without stock of products that have enough of the others; null while there are products with low stock. */
  soldOutVariants: z
    .object({
      total: z.number(),
      /** The newest. */
      first: z.array(
        z.object({
          id: z.string(),
          product_name: z.string(),
          size: z.string().nullable(),
          color: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
})
export type StockReport = z.infer<typeof stockReport>

export const reportMovement = z.object({
  id: z.string(),
  movement_date: z.string(),
  movement_type: z.enum(MOVEMENT_TYPES),
  kind: z.enum(MOVEMENT_KINDS),
  exit_reason: z.enum(EXIT_REASONS).nullable(),
  product_id: z.string(),
  product_variant_id: z.string(),
  product_name: z.string(),
  sku: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.enum(UNITS),
  quantity: z.string(),
  unit_price: z.string().nullable(),
  total_value: z.string().nullable(),
  balance_after: z.string(),
  responsible_person: z.string().nullable(),
  /** The person who recorded it by PIN (TEAM-06); null: recorded without a PIN. */
  operator: z.string().nullable(),
  notes: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Customer of the movement's sale. */
  customer_name: z.string().nullable(),
  payment_method: z.enum(SALE_PAYMENT_METHODS).nullable(),
  /** Number of lines of the sale, all of which a reversal takes back. Null when it is not a sale. */
  sale_items: z.number().nullable(),
  /** What has become of the sale; null when it is not one. A sale of which something came back is not reversed. */
  sale_state: z.enum(SALE_STATES).nullable(),
  reversed: z.boolean(),
  /** Of an entry's line or an initial stock that was corrected: the movement that stands in its place. */
  corrected_by: z.string().nullable(),
  /** Of what was registered by a correction: the movement whose place it takes, unless that was deleted with its product. */
  corrects_id: z.string().nullable(),
  /** When it was registered. */
  created_at: z.string(),
  /** For movements made without network: how they arrived. */
  late: lateOrigin.nullable(),
})
export type ReportMovement = z.infer<typeof reportMovement>
export const movementsReport = z.object({ items: z.array(reportMovement), total: z.number() })

/** The query of an export; its address identifies the report. */
export const exportInput = z.strictObject({ ...periodFields, format: exportFormat }).superRefine(checkPeriod)
export const movementsExportInput = z
  .strictObject({ ...periodFields, ...movementKind, format: exportFormat })
  .superRefine(checkPeriod)
