import { Button, Stack } from '@mantine/core'
import { useRef } from 'react'
import { PageHeader } from '../../components/page-header.tsx'
import { useMe } from '../../lib/me.ts'
import { PlanCards } from './plan-cards.tsx'
import { useRecheckOnReturn } from './recheck.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { TrialBanner } from './trial-banner.tsx'

/** /plans: the subscription's status, and the plans (PLAN-01, PLAN-03). */
export default function PlansPage() {
  const plans = useRef<HTMLDivElement>(null)
  const { badge } = useMe().subscription
  useRecheckOnReturn()
  const showPlans = () => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // To the very top: below the bar the second plan's button would be out of sight on a phone.
    const top = window.scrollY + (plans.current?.getBoundingClientRect().top ?? 0)
    window.scrollTo({ top, behavior: still ? 'auto' : 'smooth' })
    plans.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageHeader title="Escolha seu Plano" />
      <Stack maw={880}>
        <TrialBanner />
        <SubscriptionCard
          upgrade={
            <Button size="sm" onClick={showPlans}>
              {badge === 'Ativo' ? 'Mudar de Plano' : 'Fazer Upgrade'}
            </Button>
          }
        />
        <div ref={plans} tabIndex={-1}>
          <PlanCards />
        </div>
      </Stack>
    </>
  )
}
