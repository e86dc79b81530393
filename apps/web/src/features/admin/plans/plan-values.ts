import type { planInput } from '@prateleira/contract/admin/schemas'
import type { Entitlement } from '@prateleira/contract/permissions'
import { parseDecimal } from '@prateleira/contract/shared/read-decimal'
import type * as z from 'zod'
import { isCanonical } from '../../../components/decimal-entry.ts'
import type { Whole } from '../../../lib/whole.ts'

/** The typed values of a plan's form. */
export interface PlanValues extends Record<string, unknown> {
  name: string
  description: string
  /** A canonical decimal, or the typed text if it is not a number. */
  price: string
  duration_months: string
  members_max: string
  features: string[]
  entitlements: Entitlement[]
  is_active: boolean
}

/** The contract's input. An unreadable price becomes 0, a duration 1 (section 5); an empty price stays empty, which no plan may have. */
export function planBody({
  price,
  duration_months: months,
  members_max: most,
  ...values
}: PlanValues): Whole<z.input<typeof planInput>> {
  return {
    ...values,
    // The field has already parsed it: '1.500' is one and a half here.
    price: price === '' || isCanonical(price) ? price : (parseDecimal(price) ?? '0'),
    members_max: /^\s*-?\d{1,6}\s*$/.test(most) ? Number(most) : 0,
    duration_months: /^\s*-?\d{1,6}\s*$/.test(months) ? Number(months) : 1,
  }
}

/** The list with a feature added, trimmed; empty and repeated ones are ignored. */
export function withFeature(features: string[], typed: string): string[] {
  const feature = typed.trim()
  return feature === '' || features.includes(feature) ? features : [...features, feature]
}
