import * as z from 'zod'
import { EXIT_REASONS } from '../stock/rules.ts'
import { period } from './report-schemas.ts'

/** The reports that not every plan gives (PLAN-11). */

export const reasonsInput = z.strictObject({ period })

/** What left for each reason in the period, the most first; a reason that did not occur is left out, what was reversed too. */
export const reasons = z.array(
  z.object({
    exit_reason: z.enum(EXIT_REASONS),
    movements: z.number(),
    /** All units together, whatever their measure. */
    quantity: z.string(),
    /** At the prices of the exits, in reais; those without a price count 0. */
    total_value: z.string(),
    /** At the average cost when they left (LED-05), in reais; what had no cost counts 0. */
    total_cost: z.string(),
  }),
)
export type Reasons = z.infer<typeof reasons>
