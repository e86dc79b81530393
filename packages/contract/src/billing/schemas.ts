import * as z from 'zod'

export const plan = z.object({
  id: z.string(),
  /** 'basico' or 'profissional', for the plans that the page knows without a request (PLAN-12). */
  code: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.string(),
  duration_months: z.number(),
  features: z.array(z.string()),
  /** People of the shop, its owner among them (TEAM-08). */
  members_max: z.number(),
})
export type Plan = z.infer<typeof plan>
