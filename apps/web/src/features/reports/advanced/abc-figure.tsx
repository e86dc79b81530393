import type { Abc } from '@prateleira/contract/reports/advanced-schemas'
import { ABC_LIMITS } from '@prateleira/contract/reports/constants'
import type { ReportPeriod } from '@prateleira/contract/reports/rules'
import { formatCount, formatCounted, formatPercent } from '@prateleira/contract/shared/format'
import { ChartFigure } from '../../../components/chart-figure.tsx'
import { FigureTable } from '../../../components/figure-table.tsx'
import { Money } from '../../../components/money.tsx'
import { abcAnswer } from '../report-answers.ts'
import { AbcCurve } from './abc-curve.tsx'

const MEANING = {
  A: `até ${ABC_LIMITS.A}% da receita`,
  B: `de ${ABC_LIMITS.A}% a ${ABC_LIMITS.B}%`,
  C: 'o restante',
}

/** The curve and the sizes of its classes. */
export function AbcFigure({ data, period }: { data: Abc; period: ReportPeriod }) {
  return (
    <ChartFigure
      title={abcAnswer(data, period)}
      level={2}
      detail={data.classes.map(({ class: name, products, share }) => (
        <span key={name}>
          {name}: {formatCounted(products, 'produto', 'produtos')}, {formatPercent(share)}
        </span>
      ))}
      chart={<AbcCurve curve={data.curve} classes={data.classes} />}
      table={
        <FigureTable
          headers={['Classe', 'Produtos', 'Receita', 'Participação']}
          rows={data.classes.map(({ class: name, products, revenue, share }) => ({
            key: name,
            cells: [
              `${name} (${MEANING[name]})`,
              formatCount(products),
              <Money key="revenue" value={revenue} />,
              formatPercent(share),
            ],
          }))}
        />
      }
    />
  )
}
