import { Badge, type MantineColor } from '@mantine/core'
import { SALE_STATE_LABELS, type SaleState } from '@prateleira/contract/sales/returns'

const COLORS: Record<SaleState, MantineColor> = {
  completed: 'green',
  part_returned: 'amber',
  returned: 'gray',
  cancelled: 'gray',
}

/** The state of a sale. */
export function SaleBadge({ state }: { state: SaleState }) {
  return <Badge color={COLORS[state]}>{SALE_STATE_LABELS[state]}</Badge>
}
