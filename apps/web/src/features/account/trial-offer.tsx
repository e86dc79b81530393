import { Skeleton, UnstyledButton } from '@mantine/core'
import { TRIAL_DAYS } from '@prateleira/contract/billing/constants'
import { durationLabel } from '@prateleira/contract/billing/rules'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../../components/money.tsx'
import { plansQuery } from '../../lib/plans.ts'
import classes from './auth-page.module.css'
import { ShelfDrawing } from './shelf-drawing.tsx'

/** The free trial and the plans, as they are sold now (AUTH-08). */
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

function Plans() {
  const { data, isError, refetch } = useQuery(plansQuery)
  if (isError)
    return (
      <p className={classes.trial} role="status">
        Não foi possível carregar os planos.{' '}
        <UnstyledButton className={classes.retry} onClick={() => refetch()}>
          Tentar Novamente
        </UnstyledButton>
      </p>
    )
  return (
    <ul className={classes.plans} aria-label="Planos" aria-busy={!data}>
      {!data &&
        ['a', 'b'].map((key) => (
          <li key={key} className={classes.plan}>
            <Skeleton height={148} opacity={0.2} />
          </li>
        ))}
      {data?.map((plan) => (
        <li key={plan.id} className={classes.plan}>
          <h3>{plan.name}</h3>
          <span className={classes.price}>
            <Money value={plan.price} />
          </span>
          <span className={classes.per}>
            {plan.duration_months === 1 ? ' por mês' : ` · ${durationLabel(plan.duration_months)}`}
          </span>
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
