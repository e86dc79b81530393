import * as z from 'zod'
import { csvFormat } from '../shared/fields.ts'
import { ADMIN_PERIODS, DEFAULT_ADMIN_PERIOD } from './report-rules.ts'

const period = z.enum(ADMIN_PERIODS, { error: 'Período inválido' }).default(DEFAULT_ADMIN_PERIOD)

export const adminReportInput = z.strictObject({ period })
export const adminReportExportInput = z.strictObject({ period, format: csvFormat })

/** yyyy-MM, in the business time zone. */
const month = z.string()

const usersMonth = z.object({
  month,
  new_users: z.number(),
  deleted_users: z.number(),
  /** At the end of the month; for the present one, now. */
  total_users: z.number(),
})
export type UsersMonth = z.infer<typeof usersMonth>

/** Completed payments, by the day of payment. */
const revenueMonth = z.object({ month, payments: z.number(), total: z.string() })
export type RevenueMonth = z.infer<typeof revenueMonth>

const planMonth = z.object({
  month,
  /** Null: activated by an administrator without a plan, or the plan was deleted since. */
  plan_id: z.string().nullable(),
  plan_name: z.string().nullable(),
  /** Active subscriptions at the end of the month; for the present one, now. */
  subscriptions: z.number(),
})
export type PlanMonth = z.infer<typeof planMonth>

/** Trials by the month they began in, and how many of those accounts subscribed since. */
const conversionMonth = z.object({ month, trials: z.number(), converted: z.number() })
export type ConversionMonth = z.infer<typeof conversionMonth>

const churnMonth = z.object({
  month,
  /** Active subscriptions at the start of the month. */
  active: z.number(),
  /** Subscriptions that ended in the month. */
  ended: z.number(),
})
export type ChurnMonth = z.infer<typeof churnMonth>

/** ADM-06. One row per month of the period, oldest first; `plans` has one per plan with subscriptions. */
export const adminReport = z.object({
  users: z.array(usersMonth),
  revenue: z.array(revenueMonth),
  plans: z.array(planMonth),
  conversion: z.array(conversionMonth),
  churn: z.array(churnMonth),
})
export type AdminReport = z.infer<typeof adminReport>
