import { formatCount } from '@prateleira/contract/shared/format'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { StatCard } from '../../components/stat-card.tsx'
import { customerSummaryQuery } from './api.ts'
import classes from './contact-card.module.css'

/** The three cards over all customers and all completed sales (CUS-01). */
export function CustomerTotals() {
  const { data, error, refetch } = useQuery(customerSummaryQuery)
  if (error && !data)
    return <ErrorState error={error} title="Erro ao carregar o resumo" onRetry={() => refetch()} />
  return (
    <div className={classes.summary}>
      <StatCard
        label="Total de Clientes"
        value={data ? formatCount(data.total) : ''}
        change={{ text: data?.total === 1 ? 'cadastrado' : 'cadastrados' }}
        loading={!data}
      />
      <StatCard
        label="Receita Total"
        value={data && <Money value={data.revenue} />}
        change={{ text: 'das vendas concluídas até hoje' }}
        loading={!data}
      />
      <StatCard
        label="Ticket Médio"
        value={data && <Money value={data.average_ticket} />}
        change={{ text: 'por venda concluída' }}
        loading={!data}
      />
    </div>
  )
}
