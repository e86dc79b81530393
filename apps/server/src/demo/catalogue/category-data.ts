import type { Unit } from '@prateleira/contract/catalog/rules'

/**
 * A category and its products, one per line: name
 * cost
 * sale
 * popularity [| unit [| sizes
 * colours]].
 */
export interface CategoryData {
  name: string
  description: string
  /** Prefix of its products' codes. */
  code: string
  /** Its supplier. */
  supplier: string
  unit: Unit
  table: string
}
