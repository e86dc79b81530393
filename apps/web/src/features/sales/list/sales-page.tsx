import { Button, Group } from '@mantine/core'
import type { SaleSummary } from '@prateleira/contract/sales/schemas'
import { PAGE_SIZE } from '@prateleira/contract/shared/constants'
import { formatDate, timeIn } from '@prateleira/contract/shared/dates'
import { subtract } from '@prateleira/contract/shared/decimal'
import { formatCounted } from '@prateleira/contract/shared/format'
import { PAYMENT_METHOD_LABELS } from '@prateleira/contract/stock/rules'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppLink } from '../../../components/app-link.tsx'
import { type DataColumn, DataList } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { Money } from '../../../components/money.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Pager } from '../../../components/pager.tsx'
import { SaleBadge } from '../../../components/sale-badge.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useMe } from '../../../lib/me.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { pendingQuery, salesQuery } from '../api.ts'
import { ExportSales } from './export-sales.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { SaleFilters } from './sale-filters.tsx'
import classes from './sales.module.css'
import { allDays, countFilters, noFilter, salesSearch, salesView } from './sales-view.ts'
import { WaitingLine } from './waiting-line.tsx'

/** The shop's sales by day, method and status, with the income by method. */
export default function SalesPage() {
  const { today, timezone } = useMe()
  const [state, change] = useSearchState(salesSearch)
  const view = salesView(state, today)
  const { from, to, page } = view
  const narrowed = countFilters(view) > 0 || view.search !== ''
  const query = useQuery(salesQuery(view))
  const { data, error, refetch, isPlaceholderData: stale } = query
  const { data: waiting = [] } = useQuery(pendingQuery)
  // An address may name a page behind the last one.
  const lastPage = data && !stale ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : page
  useEffect(() => {
    if (page > lastPage) change({ page: lastPage })
  }, [page, lastPage, change])
  return (
    <>
      <PageHeader
        title="Vendas"
        action={
          <Group gap="sm">
            <ExportSales view={view} />
            <Button renderRoot={(props) => <AppLink to={paths.counter} {...props} />}>Vender</Button>
          </Group>
        }
      />
      <WaitingLine waiting={waiting}>
        {({ id }) => (
          <AppLink to={paths.counter} search={{ [queryNames.pending]: id }}>
            Ver venda
          </AppLink>
        )}
      </WaitingLine>
      <SaleFilters view={view} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {data && (data.sold.count > 0 || (data.returned !== null && data.returned !== '0.00')) && (
            <dl className={classes.totals} aria-label="Totais" data-stale={stale || undefined}>
              <div data-all="">
                <dt>{formatCounted(data.sold.count, 'venda', 'vendas')}</dt>
                <dd>{data.sold.amount === null ? '—' : <Money value={data.sold.amount} />}</dd>
              </div>
              {data.returned !== null && data.returned !== '0.00' && (
                <div>
                  <dt>Devolvido</dt>
                  <dd>
                    −<Money value={data.returned} />
                  </dd>
                </div>
              )}
              {data.returned !== null && data.returned !== '0.00' && data.sold.amount !== null && (
                <div>
                  <dt>Vendido, menos o devolvido</dt>
                  <dd>
                    <Money value={subtract(data.sold.amount, data.returned)} />
                  </dd>
                </div>
              )}
              {data.methods === null && (
                <div>
                  <dt>Por forma de pagamento</dt>
                  <dd className={classes.blind}>
                    só depois de fechar o caixa: quem conta o dinheiro não vê antes quanto deve haver
                  </dd>
                </div>
              )}
              {data.methods?.map((each) => (
                <div key={each.method ?? 'none'}>
                  <dt>{each.method ? PAYMENT_METHOD_LABELS[each.method] : 'Não informado'}</dt>
                  <dd>
                    <Money value={each.amount} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          <DataList
            // Rendered again together with the totals above, so that no visible row is pushed down.
            key={data ? 'rows' : 'shapes'}
            label="Vendas"
            columns={columnsFor(timezone, from === to && view.period !== null)}
            rows={data?.items}
            rowKey={({ id }) => id}
            rowLabel={({ number }) => `venda nº ${number}`}
            onOpen={({ id }) => change({ sale: id }, { push: true })}
            stale={stale}
            empty={
              <EmptyState
                icon={<IconReceipt size={28} />}
                title="Nenhuma venda encontrada"
                action={
                  narrowed && (
                    <Group gap="sm" justify="center">
                      {view.search !== '' && view.period !== null && (
                        <Button onClick={() => change({ ...allDays, page: 1 }, { push: true })}>
                          Procurar em todos os dias
                        </Button>
                      )}
                      <Button
                        variant="default"
                        onClick={() => change({ ...noFilter, search: '', page: 1 }, { push: true })}
                      >
                        Limpar filtros
                      </Button>
                    </Group>
                  )
                }
              >
                {!narrowed && 'As vendas destes dias aparecem aqui.'}
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
      <SaleDialog id={state.sale} onClose={() => change({ sale: undefined })} />
    </>
  )
}

function columnsFor(timeZone: string, oneDay: boolean): DataColumn<SaleSummary>[] {
  return [
    {
      key: 'number',
      header: 'Venda',
      width: '10%',
      card: 'title',
      cell: ({ number }) => `nº ${number}`,
    },
    {
      key: 'when',
      header: oneDay ? 'Hora' : 'Data',
      width: oneDay ? '8%' : '15%',
      card: 'plain',
      cell: ({ sale_date: date, sold_at: at }) =>
        [oneDay ? null : formatDate(date), timeIn(timeZone, new Date(at))].filter(Boolean).join(' '),
    },
    { key: 'customer', header: 'Cliente', card: 'plain', cell: ({ customer }) => customer?.name ?? '—' },
    {
      key: 'seller',
      header: 'Atendimento',
      cell: ({ seller, by_pin: byPin }) => (seller ? seller + (byPin ? ' (PIN)' : '') : '—'),
    },
    {
      key: 'payment',
      header: 'Pagamento',
      cell: ({ methods }) => methods.map((method) => PAYMENT_METHOD_LABELS[method]).join(' + ') || '—',
    },
    {
      key: 'status',
      header: 'Situação',
      width: '17%',
      card: 'plain',
      cell: ({ state }) => <SaleBadge state={state} />,
    },
    {
      key: 'total',
      header: 'Total',
      width: '12%',
      align: 'right',
      card: 'figure',
      cell: ({ total_amount: total, status }) => (
        <span className={status === 'cancelled' ? classes.cancelled : classes.figure}>
          <Money value={total} />
        </span>
      ),
    },
  ]
}
