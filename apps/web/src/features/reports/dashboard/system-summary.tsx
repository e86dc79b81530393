import { Skeleton } from '@mantine/core'
import type { Dashboard } from '@prateleira/contract/reports/schemas'
import { formatCount, formatQuantity } from '@prateleira/contract/shared/format'
import { Panel } from '../../../components/panel.tsx'
import classes from './dashboard.module.css'

/** 'Resumo do Sistema' (DASH-03). */
export function SystemSummary({ data }: { data: Dashboard | undefined }) {
  const figures: [label: string, value: string | undefined, counts?: string][] = [
    [
      'Total de Itens',
      data && formatQuantity(data.total_items),
      data?.mixes_units ? 'peças, pesos e medidas somados' : undefined,
    ],
    ['Produtos Únicos', data && formatCount(data.total_products)],
    ['Alertas de Estoque', data && formatCount(data.low_stock)],
  ]
  return (
    <Panel title="Resumo do Sistema" loading={!data}>
      <dl className={classes.summary}>
        {figures.map(([label, value, counts]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value ?? <Skeleton height={16} width={48} my={4} />}
              {counts && <div className={classes.counts}>{counts}</div>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
