import { Alert, Skeleton } from '@mantine/core'
import type { ProfitItem } from '@prateleira/contract/reports/advanced-schemas'
import { REPORT_PAGE_LENGTH } from '@prateleira/contract/reports/constants'
import { PROFIT_GROUP_LABELS, PROFIT_GROUPS, type ProfitGroup } from '@prateleira/contract/reports/profit'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { compare } from '@prateleira/contract/shared/decimal'
import { formatCounted } from '@prateleira/contract/shared/format'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../components/app-link.tsx'
import { Choice } from '../../../components/choice.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Money } from '../../../components/money.tsx'
import { StatCard } from '../../../components/stat-card.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { profitQuery } from '../api.ts'
import { SalesAhead } from '../period/sales-ahead.tsx'
import { noProfitAnswer, unknownCost } from '../report-answers.ts'
import { ReportList } from '../report-list.tsx'
import reportsCss from '../reports.module.css'
import classes from './advanced.module.css'
import { advancedSearch } from './advanced-view.ts'
import { Gain, percentOrDash, profitColumns, profitName } from './profit-columns.tsx'

interface Props {
  period: ReportPeriod
  group: ProfitGroup
  page: number
}

/** What a margin is made of, or why there is none. */
function marginWords(sold: string, cost: string): string {
  if (compare(cost, '0') === 0) return 'não há custo conhecido'
  return compare(sold, '0') > 0 ? 'lucro ÷ vendido' : 'voltou tanto quanto foi vendido, ou mais'
}

/** 'Quanto ganhei?': what was sold less what it cost, by product, day or person. */
export function ProfitTab({ period, group, page }: Props) {
  const query = useQuery(profitQuery(period, group, page))
  const [, change] = useSearchState(advancedSearch)
  const go = useGo()
  const { data, error, isPlaceholderData } = query
  const unknown = data && unknownCost(data.unknown)
  const { sold, cost } = data ?? { sold: '0', cost: '0' }
  const nothing = data !== undefined && data.sales === 0 && data.total === 0
  return (
    <>
      {!nothing && (data || !error) && (
        <section
          className={classes.four}
          aria-label="Resumo do lucro"
          data-stale={isPlaceholderData || undefined}
        >
          <StatCard
            label="Lucro bruto"
            value={<Gain value={data?.profit ?? '0'} />}
            change={{ text: 'antes de aluguel, salários e impostos' }}
            loading={!data}
          />
          <StatCard
            label="Margem sobre o preço de venda"
            value={percentOrDash(data?.margin ?? null)}
            change={{ text: marginWords(sold, cost) }}
            loading={!data}
          />
          <StatCard
            label="Vendido"
            value={<Money value={data?.sold ?? '0'} />}
            change={{
              text: `${formatCounted(data?.sales ?? 0, 'venda', 'vendas')}, menos as devoluções`,
            }}
            loading={!data}
          />
          <StatCard
            label="Custo do que foi vendido"
            value={<Money value={data?.cost ?? '0'} />}
            change={{ text: 'pelo custo médio na hora da venda' }}
            loading={!data}
          />
        </section>
      )}
      {!data && !error && <Skeleton height={320} mb="md" />}
      {unknown && (
        <Alert color="amber" role="status" className={reportsCss.ahead}>
          {unknown} Informe o custo na próxima entrada do produto: vale para as vendas depois dela.
        </Alert>
      )}
      <SalesAhead ahead={data?.datedAhead} />
      {data && !nothing && (
        <Choice
          className={classes.filter}
          label="Agrupar"
          data={PROFIT_GROUPS.map((value) => ({ value, label: PROFIT_GROUP_LABELS[value] }))}
          value={group}
          onChange={(value) => change({ group: value as ProfitGroup, page: 1 })}
        />
      )}
      {/* Rendered with the sentences above it, of which nobody knows before whether there are any. */}
      {(data || error) && (
        <ReportList
          query={query}
          rows={({ items }) => items}
          label="Lucro"
          columns={profitColumns[group]}
          rowKey={({ id, date, name, unit }) => id ?? date ?? `${name} ${unit}`}
          rowLabel={profitName}
          {...(group === 'product' && {
            onOpen: ({ id }: ProfitItem) => id && go(paths.products, { [queryNames.product]: id }),
          })}
          page={page}
          pageSize={REPORT_PAGE_LENGTH}
          failure="Erro ao carregar o lucro"
          empty={
            <EmptyState icon={<IconCoins size={28} />} title={data ? noProfitAnswer(data, period) : ''}>
              O lucro é o que foi vendido menos o que custou. Escolha um período em que houve vendas.
            </EmptyState>
          }
        />
      )}
    </>
  )
}
