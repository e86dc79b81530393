import { Badge, type MantineColor } from '@mantine/core'
import { STATUS_LABELS, type SubscriptionStatus } from '@prateleira/contract/admin/rules'

const COLORS: Record<SubscriptionStatus, MantineColor> = {
  active: 'green',
  trial: 'amber',
  inactive: 'gray',
  suspended: 'red',
}

/** A user's subscription status in words. */
export function StatusBadge({ status }: { status: SubscriptionStatus }) {
  return (
    <Badge variant="light" miw="max-content" color={COLORS[status]}>
      {STATUS_LABELS[status]}
    </Badge>
  )
}
