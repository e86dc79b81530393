/** What the rows of the gross profit are. */
export const PROFIT_GROUPS = ['product', 'day', 'person'] as const
export type ProfitGroup = (typeof PROFIT_GROUPS)[number]
export const PROFIT_GROUP_LABELS: Record<ProfitGroup, string> = {
  product: 'Por produto',
  day: 'Por dia',
  person: 'Por pessoa',
}
/** Who sold what no person is known to have sold. */
export const NOBODY_KNOWN = 'Sem registro'
