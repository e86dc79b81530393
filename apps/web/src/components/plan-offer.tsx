import { Text, Title } from '@mantine/core'
import { membersLabel } from '@prateleira/contract/billing/rules'
import type { Plan } from '@prateleira/contract/billing/schemas'
import { type Icon, IconCheck, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Money } from './money.tsx'
import classes from './plan-offer.module.css'

type Offered = Omit<Plan, 'id' | 'code' | 'duration_months'>

type Limit = Exclude<keyof Offered, 'name' | 'description' | 'price' | 'features'>

/** The numbers that a plan limits, in words. */
const LIMITS: Record<Limit, { icon: Icon; label: (most: number) => string }> = {
  members_max: { icon: IconUsers, label: membersLabel },
}

interface Props {
  plan: Offered
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
      {(Object.keys(LIMITS) as Limit[]).map((limit) => {
        const { icon: Image, label } = LIMITS[limit]
        return (
          <p key={limit} className={classes.members}>
            <Image size={18} stroke={1.8} aria-hidden="true" />
            {label(plan[limit])}
          </p>
        )
      })}
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
