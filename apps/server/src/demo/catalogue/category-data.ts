import type { Unit } from '@prateleira/contract/catalog/rules'

/** A category and its products, one a line: name | cost | sale | popularity [| unit [| sizes | colours]]. */
export interface CategoryData {
  name: string
  description: string
  /** Its products' codes begin with it. */
  code: string
  /** Who delivers them. */
  supplier: string
  unit: Unit
  table: string
}
