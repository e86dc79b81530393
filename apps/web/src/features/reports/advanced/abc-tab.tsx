import { Badge, type MantineColor, Skeleton } from '@mantine/core'
import type { AbcItem } from '@prateleira/contract/reports/advanced-schemas'
import { REPORT_PAGE_LENGTH } from '@prateleira/contract/reports/constants'
import { ABC_CLASSES, type AbcClass, type ReportPeriod } from '@prateleira/contract/reports/rules'
import { formatPercent, formatQuantity } from '@prateleira/contract/shared/format'
import { IconChartArrows } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../components/app-link.tsx'
import { Choice } from '../../../components/choice.tsx'
import type { DataColumn } from '../../../components/data-list.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Money } from '../../../components/money.tsx'
import { paths, queryNames } from '../../../config/paths.ts'
import { useSearchState } from '../../../lib/use-search-state.ts'
import { abcQuery } from '../api.ts'
import { abcAnswer } from '../report-answers.ts'
import { ReportList } from '../report-list.tsx'
import reportsCss from '../reports.module.css'
import { AbcFigure } from './abc-figure.tsx'
import classes from './advanced.module.css'
import { advancedSearch } from './advanced-view.ts'

const COLORS: Record<AbcClass, MantineColor> = { A: 'green', B: 'amber', C: 'gray' }

const columns: DataColumn<AbcItem>[] = [
  { key: 'rank', header: 'Posição', width: '10%', card: 'detail', cell: ({ rank }) => `${rank}º` },
  {
    key: 'name',
    header: 'Produto',
    card: 'title',
    cell: ({ name, product_id: id }) => (
      <>
        {name}
        {id === null && <span className={classes.soft}> (excluído)</span>}
      </>
    ),
  },
  {
    key: 'class',
    header: 'Classe',
    width: '10%',
    card: 'plain',
    cell: ({ class: name }) => (
      <Badge color={COLORS[name]} aria-label={`Classe ${name}`}>
        {name}
      </Badge>
    ),
  },
  {
    key: 'quantity',
    header: 'Vendido',
    width: '14%',
    align: 'right',
    cell: ({ quantity, unit }) => `${formatQuantity(quantity)} ${unit}`,
  },
  {
    key: 'revenue',
    header: 'Receita',
    width: '16%',
    align: 'right',
    card: 'figure',
    cell: ({ revenue }) => <Money value={revenue} />,
  },
  {
    key: 'share',
    header: 'Participação',
    width: '13%',
    align: 'right',
    cell: ({ share }) => formatPercent(share),
  },
  {
    key: 'cumulative',
    header: 'Acumulada',
    width: '13%',
    align: 'right',
    cell: ({ cumulative_share: share }) => formatPercent(share),
  },
]

interface Props {
  period: ReportPeriod
  page: number
  only: AbcClass | undefined
}

/** The products by revenue: the curve and the list (REP-06). */
export function AbcTab({ period, page, only }: Props) {
  const query = useQuery(abcQuery(period, page, only))
  const [, change] = useSearchState(advancedSearch)
  const go = useGo()
  const { data } = query
  const sold = data !== undefined && data.curve.length > 0
  return (
    <>
      {!data && !query.error && <Skeleton height={320} mb="md" />}
      {sold && (
        <>
          <div className={reportsCss.panel} data-stale={query.isPlaceholderData || undefined}>
            <AbcFigure data={data} period={period} />
          </div>
          <Choice
            className={classes.filter}
            label="Classe"
            data={[
              { value: '', label: 'Todas' },
              ...ABC_CLASSES.map((name) => ({ value: name, label: `Classe ${name}` })),
            ]}
            value={only ?? ''}
            onChange={(value) => change({ class: (value as AbcClass | '') || undefined, page: 1 })}
          />
        </>
      )}
      {/* Rendered with the curve, whose height is unknown before. */}
      {(data || query.error) && (
        <ReportList
          query={query}
          rows={({ items }) => items}
          label="Produtos da curva ABC"
          columns={columns}
          rowKey={({ rank }) => String(rank)}
          rowLabel={({ name }) => name}
          onOpen={({ product_id: id }) => id && go(paths.products, { [queryNames.product]: id })}
          page={page}
          pageSize={REPORT_PAGE_LENGTH}
          failure="Erro ao carregar a curva ABC"
          empty={
            <EmptyState
              icon={<IconChartArrows size={28} />}
              title={sold ? `Nenhum produto na classe ${only}` : data ? abcAnswer(data, period) : ''}
            >
              {!sold && 'A curva mostra quais produtos trazem a maior parte da sua receita.'}
            </EmptyState>
          }
        />
      )}
    </>
  )
}
