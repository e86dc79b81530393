import { Alert } from '@mantine/core'
import type { PastStock, PastStockItem } from '@prateleira/contract/reports/advanced-schemas'
import { REPORT_PAGE_LENGTH } from '@prateleira/contract/reports/constants'
import { OLDEST_MOVEMENT_DATE } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import { DOT, formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import { IconCalendarStats } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../components/app-link.tsx'
import type { DataColumn } from '../../../components/data-list.tsx'
import { DateField } from '../../../components/date-field.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Money } from '../../../components/money.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useMe } from '../../../lib/me.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { pastStockQuery } from '../api.ts'
import { ReportList } from '../report-list.tsx'
import reportsCss from '../reports.module.css'
import classes from './advanced.module.css'
import { advancedSearch } from './advanced-view.ts'

const columns: DataColumn<PastStockItem>[] = [
  { key: 'name', header: 'Produto', card: 'title', cell: ({ name }) => name },
  { key: 'code', header: 'Código', width: '18%', cell: ({ internal_code: code }) => code },
  {
    key: 'quantity',
    header: 'Estoque',
    width: '16%',
    align: 'right',
    card: 'figure',
    cell: ({ quantity, unit }) => (
      <span className={classes.figure}>
        {formatQuantity(quantity)} {unit}
      </span>
    ),
  },
  {
    key: 'cost',
    header: 'Custo médio',
    width: '16%',
    align: 'right',
    cell: ({ average_cost: cost }) => (cost === null ? '–' : <Money value={cost} />),
  },
  {
    key: 'value',
    header: 'Valor pelo custo',
    width: '18%',
    align: 'right',
    cell: ({ value }) => <Money value={value} />,
  },
]

const amountOf = ({ unit, quantity }: PastStock['quantities'][number]) =>
  `${formatQuantity(quantity)}\u00a0${unit}`

/** Why a stock at a date may be below zero. */
const belowWords = (products: number) =>
  products === 1
    ? '1 produto está abaixo de zero: uma saída dele tem data anterior à entrada. Os itens em estoque descontam isso.'
    : `${formatCount(products)} produtos estão abaixo de zero: saídas deles têm data anterior à entrada. Os itens em estoque descontam isso.`

/** The stock at the end of a day, and its value at cost. */
export function PastStockTab({ date, page }: { date: string; page: number }) {
  const query = useQuery(pastStockQuery(date, page))
  const [, change] = useSearchState(advancedSearch)
  const { today } = useMe()
  const go = useGo()
  const { data } = query
  const loading = !data || data.date !== date
  const [most, ...others] = data?.quantities ?? []
  return (
    <>
      <div className={classes.date}>
        <DateField
          label="Estoque no fim do dia"
          value={date}
          min={OLDEST_MOVEMENT_DATE}
          max={today}
          onChange={(value) => value && change({ date: value, page: 1 }, { push: true })}
        />
      </div>
      {!query.error && (
        <section className={classes.cards} aria-label={`Resumo de ${formatDate(date)}`}>
          <StatCard
            label="Valor pelo custo"
            value={<Money value={data ? data.value : '0'} />}
            change={{ text: 'pelo custo médio daquele dia' }}
            loading={loading}
          />
          <StatCard
            label="Itens em estoque"
            value={formatQuantity(most?.quantity ?? '0')}
            unit={most?.unit}
            change={{
              text: others.length > 0 ? `e ${others.map(amountOf).join(DOT)}` : 'de todos os produtos',
            }}
            loading={loading}
          />
          <StatCard
            label="Produtos com estoque"
            value={formatCount(data ? data.total - data.below_zero : 0)}
            change={{ text: `em ${formatDate(date)}` }}
            loading={loading}
          />
        </section>
      )}
      {!loading && data.below_zero > 0 && (
        <Alert color="amber" role="status" className={reportsCss.ahead}>
          {belowWords(data.below_zero)}
        </Alert>
      )}
      <ReportList
        query={query}
        rows={({ items }) => items}
        label="Produtos em estoque"
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={({ id }) => go(paths.products, { [queryNames.product]: id })}
        page={page}
        pageSize={REPORT_PAGE_LENGTH}
        failure="Erro ao carregar o estoque"
        empty={
          <EmptyState
            icon={<IconCalendarStats size={28} />}
            title={`Não havia estoque em ${formatDate(date)}`}
          >
            Cada movimentação conta na data dela. Escolha um dia depois da primeira entrada.
          </EmptyState>
        }
      />
    </>
  )
}
