import type { VariantOption } from '@prateleira/contract/catalog/schemas'
import { labelled, readLabel } from '@prateleira/contract/sales/scale-labels'
import type { QueryClient } from '@tanstack/react-query'
import { scaleLabelsQuery } from '../api.ts'
import { lookUp } from './catalogue.ts'

/** Codes printed by scales begin with 2. */
const LIKE_A_LABEL = /^2\d{12}$/

export interface Labelled {
  option: VariantOption
  line: { quantity: string; unit_price?: string }
}

/** The product and quantity of a label of the shop's scale; null when the code is not one. */
export async function labelledBy(queryClient: QueryClient, code: string): Promise<Labelled | null> {
  if (!LIKE_A_LABEL.test(code)) return null
  const { layout } = await queryClient.ensureQueryData(scaleLabelsQuery)
  const label = layout && readLabel(code, layout)
  if (!label) return null
  for (const own of label.codes) {
    const [option, ...others] = await lookUp(own)
    if (!option) continue
    const line = others.length === 0 ? labelled(label, option) : null
    return line && { option, line }
  }
  return null
}
