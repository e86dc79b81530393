/** A node of the output of `explain (analyze, format json)`. */
export interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** Rows of these tables that an executed plan has read, kept or not. */
export function rowsRead(node: PlanNode, tables: string[]): number {
  const own = tables.includes(node['Relation Name'] ?? '')
    ? node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
    : 0
  return (node.Plans ?? []).reduce((sum, below) => sum + rowsRead(below, tables), own)
}
