import { Skeleton, UnstyledButton } from '@mantine/core'
import { TRIAL_DAYS } from '@prateleira/contract/billing/constants'
import { perDuration } from '@prateleira/contract/billing/rules'
import type { Plan } from '@prateleira/contract/billing/schemas'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Money } from '../../components/money.tsx'
import { withBackoff } from '../../lib/backoff.ts'
import { client } from '../../lib/client.ts'
import { isTransient } from '../../lib/errors.ts'
import classes from './auth-page.module.css'
import { ShelfDrawing } from './shelf-drawing.tsx'

/** The free trial and the plans on sale (AUTH-08). */
export function TrialOffer() {
  return (
    <aside className={classes.offer} aria-label="Teste grátis e planos">
      <ShelfDrawing className={classes.shelf} />
      <h2 className={classes.headline}>Tudo no lugar. Nada em falta.</h2>
      <p className={classes.trial}>
        <strong>Teste grátis por {TRIAL_DAYS} dias, com acesso completo.</strong> Entradas, saídas,
        fornecedores, clientes e os números do mês, do balcão ao celular. Depois, escolha o plano que combina
        com o seu negócio.
      </p>
      <Plans />
    </aside>
  )
}

const ATTEMPTS = 3

/** The plans on sale, cheapest first, without the query cache, which the sign-in page does not load. */
function usePlans() {
  const [asked, setAsked] = useState(0)
  const [plans, setPlans] = useState<Plan[] | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish to try again asks anew
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = () => client.billing.listPlans(undefined, { signal })
    withBackoff(ask, { attempts: ATTEMPTS, worthRetrying: isTransient, signal }).then(
      (answer) => setPlans(answer),
      () => !signal.aborted && setPlans('failed'),
    )
    return () => leaving.abort()
  }, [asked])
  return { plans, retry: () => setAsked(asked + 1) }
}

function Plans() {
  const { plans, retry } = usePlans()
  if (plans === 'failed')
    return (
      <p className={classes.trial} role="status">
        Não foi possível carregar os planos.{' '}
        <UnstyledButton className={classes.retry} onClick={retry}>
          Tentar Novamente
        </UnstyledButton>
      </p>
    )
  return (
    <ul className={classes.plans} aria-label="Planos" aria-busy={!plans}>
      {!plans &&
        ['a', 'b'].map((key) => (
          <li key={key} className={classes.plan}>
            <Skeleton height={148} opacity={0.2} />
          </li>
        ))}
      {plans?.map((plan) => (
        <li key={plan.id} className={classes.plan}>
          <h3>{plan.name}</h3>
          <span className={classes.price}>
            <Money value={plan.price} />
          </span>
          <span className={classes.per}>{perDuration(plan.duration_months)}</span>
          <ul className={classes.features}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <IconCheck size={16} stroke={2} aria-hidden="true" />
                {feature}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
