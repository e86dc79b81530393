import { Badge } from '@mantine/core'
import { STOCK_STATUS_LABELS, type StockStatus } from '@prateleira/contract/catalog/rules'

/** 'Estoque Baixo' or 'Disponível' (PROD-04, PROD-10). */
export function StockBadge({ status }: { status: StockStatus }) {
  return <Badge color={status === 'low' ? 'amber' : 'green'}>{STOCK_STATUS_LABELS[status]}</Badge>
}
