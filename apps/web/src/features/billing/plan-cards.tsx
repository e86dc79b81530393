import { Badge, Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { BUILT_IN_PLANS } from '@prateleira/contract/billing/built-in-plans'
import { perDuration } from '@prateleira/contract/billing/rules'
import type { Plan } from '@prateleira/contract/billing/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PlanOffer } from '../../components/plan-offer.tsx'
import { useMe } from '../../lib/me.ts'
import { notify } from '../../lib/notify.ts'
import { plansQuery } from './api.ts'
import { startCheckout } from './provider-page.ts'

/**
 * The plans on sale side by side, each with the button that starts its checkout; the second is marked as the most chosen
 * (PLAN-01). If they cannot be loaded, the built-in ones and a notice (PLAN-02).
 */
export function PlanCards() {
  const { data, isError, isFetching, refetch } = useQuery(plansQuery)
  const { subscription } = useMe()
  const [chosen, setChosen] = useState<string | null>(null)
  const missing = !data?.length && (isError || data !== undefined)
  useEffect(() => {
    if (missing) notify.warning('Aviso', 'Carregando planos padrão devido a erro de conexão.')
  }, [missing])
  const plans: Plan[] | undefined = missing ? BUILT_IN_PLANS : data
  const own = subscription.badge === 'Ativo' ? subscription.plan_id : null

  const choose = async (plan: Plan) => {
    setChosen(plan.id)
    await startCheckout(plan.id)
    setChosen(null)
  }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" aria-busy={!plans}>
        {!plans && [0, 1].map((key) => <Skeleton key={key} height={300} radius="lg" />)}
        {plans?.map((plan, index) => (
          <PlanOffer
            key={plan.id}
            plan={plan}
            per={perDuration(plan.duration_months)}
            badge={index === 1 && <Badge>Mais Popular</Badge>}
            popular={index === 1}
          >
            {plan.id === own ? (
              <Text fw={600} c="dimmed" component="p" m={0}>
                Seu plano atual
              </Text>
            ) : (
              <Button
                fullWidth
                variant={index === 1 ? 'filled' : 'default'}
                loading={chosen === plan.id}
                disabled={chosen !== null && chosen !== plan.id}
                onClick={() => choose(plan)}
              >
                Escolher {plan.name}
              </Button>
            )}
          </PlanOffer>
        ))}
      </SimpleGrid>
      {missing && (
        <Stack align="center" gap="xs">
          <Text c="dimmed" fz="sm" role="status">
            Carregando planos padrão devido a erro de conexão.
          </Text>
          <Button variant="default" loading={isFetching} onClick={() => refetch()}>
            Tentar Novamente
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
