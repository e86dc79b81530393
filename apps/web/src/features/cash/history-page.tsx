import { Badge, Button } from '@mantine/core'
import type { History } from '@prateleira/contract/cash/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { dateIn, formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCounted, formatMoney } from '@prateleira/contract/shared/format'
import { IconCashBanknote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../components/app-link.tsx'
import { type DataColumn, DataList } from '../../components/data-list.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Money } from '../../components/money.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Pager } from '../../components/pager.tsx'
import { Panel } from '../../components/panel.tsx'
import { Select } from '../../components/select.tsx'
import { paths } from '../../config/paths.ts'
import { useMe } from '../../lib/me.ts'
import { useSearchState } from '../../lib/use-search-state.ts'
import { historyQuery } from './api.ts'
import classes from './cash.module.css'
import { historySearch } from './cash-view.ts'
import { SessionDialog } from './session-dialog.tsx'
import { monthName } from './words.ts'

/** Closed sessions with their differences, by session, operator and month (CASH-05). */
export default function HistoryPage() {
  const { timezone } = useMe()
  const [view, change] = useSearchState(historySearch)
  const { month, person, page, session } = view
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(view))
  const narrow = (changes: { month?: string; person?: string }) =>
    change({ ...changes, page: 1 }, { push: true })
  const people = data?.people.filter(({ person }) => person !== null) ?? []
  return (
    <>
      <PageHeader
        title="Caixas fechados"
        description="O que faltou e o que sobrou, por fechamento, por quem abriu e por mês."
        secondary={
          <Button variant="default" renderRoot={(props) => <AppLink to={paths.cash} {...props} />}>
            Caixa
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className={classes.filters}>
            <Select
              aria-label="Mês"
              placeholder="Todos os meses"
              clearable
              clearButtonProps={{ 'aria-label': 'Limpar mês' }}
              data={(data?.months ?? []).map((one) => ({ value: one.month, label: monthName(one.month) }))}
              value={month ?? null}
              onChange={(value) => narrow({ month: value ?? undefined })}
            />
            {(person || people.length > 1) && (
              <Select
                aria-label="Quem abriu"
                placeholder="Todas as pessoas"
                clearable
                clearButtonProps={{ 'aria-label': 'Limpar pessoa' }}
                data={people.map((one) => ({ value: one.person?.id ?? '', label: one.person?.name ?? '' }))}
                value={person ?? null}
                onChange={(value) => narrow({ person: value ?? undefined })}
              />
            )}
          </div>
          {data && data.items.length > 0 && (
            <div className={classes.columns}>
              <Sums
                title="Por pessoa"
                rows={data.people.map((one) => ({ ...one, name: one.person?.name ?? 'Sem registro' }))}
              />
              <Sums
                title="Por mês"
                rows={data.months.map((one) => ({ ...one, name: monthName(one.month) }))}
              />
            </div>
          )}
          <DataList
            label="Caixas fechados"
            columns={columnsFor(timezone)}
            rows={data?.items}
            rowKey={({ id }) => id}
            rowLabel={({ register, closed_at: at }) =>
              `${register} de ${formatDate(dateIn(timezone, new Date(at)))}`
            }
            onOpen={({ id }) => change({ session: id }, { push: true })}
            stale={isPlaceholderData}
            empty={
              <EmptyState icon={<IconCashBanknote size={28} />} title="Nenhum caixa fechado">
                {month || person ? (
                  <Button variant="default" onClick={() => narrow({ month: undefined, person: undefined })}>
                    Limpar filtros
                  </Button>
                ) : (
                  'Cada fechamento aparece aqui com a sua diferença.'
                )}
              </EmptyState>
            }
          />
          {data && (
            <Pager
              page={page}
              pageSize={PAGE_SIZE}
              total={data.total}
              onChange={(next) => change({ page: next }, { push: true })}
            />
          )}
        </>
      )}
      <SessionDialog id={session} onClose={() => change({ session: undefined })} />
    </>
  )
}

interface SumRow {
  name: string
  sessions: number
  missing: string
  over: string
}

function Sums({ title, rows }: { title: string; rows: SumRow[] }) {
  return (
    <Panel title={title}>
      <ul className={classes.sums}>
        {rows.map((row) => (
          <li key={row.name}>
            <span>
              {row.name}
              <small>{formatCounted(row.sessions, 'caixa', 'caixas')}</small>
            </span>
            <Difference {...row} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Two sums, because a surplus does not make up for a shortage. */
function Difference({ missing, over }: { missing: string; over: string }) {
  const [short, more] = [compare(missing, '0') > 0, compare(over, '0') > 0]
  if (!short && !more) return <Badge color="green">confere</Badge>
  return (
    <span className={classes.differences}>
      {short && <span data-sign="-1">faltam {formatMoney(missing)}</span>}
      {more && <span data-sign="1">sobram {formatMoney(over)}</span>}
    </span>
  )
}

function columnsFor(timezone: string): DataColumn<History['items'][number]>[] {
  return [
    {
      key: 'closed',
      header: 'Fechado',
      card: 'title',
      nowrap: true,
      cell: ({ closed_at: at }) =>
        `${formatDate(dateIn(timezone, new Date(at)))} ${timeIn(timezone, new Date(at))}`,
    },
    { key: 'register', header: 'Caixa', card: 'plain', cell: ({ register }) => register },
    { key: 'opened', header: 'Aberto por', cell: ({ opened_by: by }) => by?.name ?? '—' },
    { key: 'by', header: 'Fechado por', cell: ({ closed_by: by }) => by?.name ?? '—' },
    {
      key: 'counted',
      header: 'Contado',
      align: 'right',
      cell: ({ counted }) => <Money value={counted} />,
    },
    {
      key: 'difference',
      header: 'Diferença',
      align: 'right',
      card: 'figure',
      cell: (row) => <Difference {...row} />,
    },
  ]
}
