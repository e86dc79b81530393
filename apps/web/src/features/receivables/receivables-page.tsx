import type { Receivables } from '@prateleira/contract/receivables/schemas'
import { formatDate } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { IconReceipt2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ContactSelect } from '../../components/contact-select.tsx'
import { type DataColumn, DataList } from '../../components/data-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { OnDemand } from '../../components/on-demand.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { receivablesQuery } from './api.ts'
import { Balance } from './balance.tsx'
import classes from './receivables.module.css'
import { receivablesSearch } from './receivables-view.ts'
import { lateWords } from './words.ts'

const StatementDialog = lazyPart(() =>
  import('./statement-dialog.tsx').then((part) => ({ default: part.StatementDialog })),
)

const AGES: [keyof Receivables['ages'], string][] = [
  ['due', 'No prazo'],
  ['days_30', 'até 30 dias'],
  ['days_60', '31 a 60 dias'],
  ['days_90', '61 a 90 dias'],
  ['older', 'mais de 90 dias'],
]

/** The ages that have a debt: most shops have few, and rows of zeros fill a phone. */
const agesOf = ({ ages }: Receivables) => AGES.filter(([age]) => compare(ages[age], '0') > 0)

/** 'A receber': debtors, debts by age, and each customer's statement (CRED-03). */
export default function ReceivablesPage() {
  const [{ customer: shown }, change] = useSearchState(receivablesSearch)
  const { data, error, refetch, isPlaceholderData } = useQuery(receivablesQuery)
  const show = (id: string | undefined) => change({ customer: id }, { push: id !== undefined })
  return (
    <>
      <PageHeader title="A receber" description="O fiado da loja: quem deve, quanto e desde quando." />
      {error && !data ? (
        <ErrorState error={error} title="Erro ao carregar o fiado" onRetry={() => void refetch()} />
      ) : (
        <>
          {data && compare(data.total, '0') > 0 && (
            <dl className={classes.ages} aria-label="Total por vencimento">
              <div>
                <dt>Total a receber</dt>
                <dd className={classes.whole}>
                  <Money value={data.total} />
                </dd>
              </div>
              {agesOf(data).map(([age, label]) => (
                <div key={age}>
                  <dt>{age === 'due' ? label : `Vencido: ${label}`}</dt>
                  <dd data-late={(age !== 'due' && compare(data.ages[age], '0') > 0) || undefined}>
                    <Money value={data.ages[age]} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {/* Rendered with the sums above, which exist only if there are debts, so that no row moves. */}
          {data && (
            <div className={classes.find}>
              <ContactSelect
                kind="customer"
                value={null}
                placeholder="Extrato ou limite de outro cliente"
                onChange={(customer) => customer && show(customer.id)}
              />
            </div>
          )}
          <DataList
            key={data ? 'rows' : 'shapes'}
            label="Clientes que devem"
            columns={COLUMNS}
            rows={data?.items}
            rowKey={({ customer }) => customer.id}
            rowLabel={({ customer }) => customer.name}
            onOpen={({ customer }) => show(customer.id)}
            stale={isPlaceholderData}
            empty={
              <EmptyState icon={<IconReceipt2 size={28} />} title="Ninguém deve nada">
                Em Vender, escolha o cliente e receba como Fiado. Até quanto cada cliente pode dever se define
                no extrato dele.
              </EmptyState>
            }
          />
        </>
      )}
      <OnDemand wanted={shown !== undefined}>
        <StatementDialog id={shown} onClose={() => show(undefined)} />
      </OnDemand>
    </>
  )
}

const COLUMNS: DataColumn<Receivables['items'][number]>[] = [
  { key: 'name', header: 'Cliente', card: 'title', cell: ({ customer }) => customer.name },
  {
    key: 'due',
    header: 'Vencimento',
    card: 'plain',
    cell: ({ due_date: due, days_overdue: days }) =>
      due === null ? (
        '—'
      ) : (
        <span className={days > 0 ? classes.late : undefined}>
          {formatDate(due)}, {lateWords(days)}
        </span>
      ),
  },
  {
    key: 'overdue',
    header: 'Vencido',
    align: 'right',
    cell: ({ overdue }) => (compare(overdue, '0') > 0 ? <Money value={overdue} /> : '—'),
  },
  {
    key: 'balance',
    header: 'Deve',
    align: 'right',
    card: 'figure',
    cell: ({ balance }) => <Balance value={balance} />,
  },
]
