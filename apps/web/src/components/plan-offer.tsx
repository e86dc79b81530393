import { Text, Title } from '@mantine/core'
import { membersLabel } from '@prateleira/contract/billing/rules'
import { IconCheck, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import classes from './plan-offer.module.css'

interface Props {
  plan: { name: string; description?: string | null; price: string; features: string[]; members_max: number }
  /** Text after the price: ' por mês', ' · Anual'. */
  per: string
  badge?: ReactNode
  /** Highlights it among its neighbours. */
  popular?: boolean
  /** The action; at the bottom, so that the buttons of adjacent cards are aligned. */
  children: ReactNode
}

/** A plan with its price. */
export function PlanOffer({ plan, per, badge, popular, children }: Props) {
  return (
    <section className={classes.card} data-popular={popular || undefined} aria-label={plan.name}>
      <div className={classes.head}>
        <Title order={2} fz="lg">
          {plan.name}
        </Title>
        {badge}
      </div>
      {plan.description && (
        <Text c="dimmed" fz="sm">
          {plan.description}
        </Text>
      )}
      <p className={classes.price}>
        <Money value={plan.price} />
        <span className={classes.per}>{per}</span>
      </p>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={1.8} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <p className={classes.members}>
        <IconUsers size={18} stroke={1.8} aria-hidden="true" />
        {membersLabel(plan.members_max)}
      </p>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
