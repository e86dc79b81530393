import type { Abc } from '@prateleira/contract/reports/advanced-schemas'
import type { Period } from '@prateleira/contract/reports/rules'
import { ABC_LIMITS } from '@prateleira/contract/shared/constants'
import { formatCount, formatPercent } from '@prateleira/contract/shared/format'
import { lazy } from 'react'
import { Money } from '../../components/money.tsx'
import activity from './activity.module.css'
import { ChartFigure } from './chart-figure.tsx'
import { abcAnswer } from './report-answers.ts'

const AbcCurve = lazy(() => import('./abc-curve.tsx'))

const MEANING = {
  A: `até ${ABC_LIMITS.A}% da receita`,
  B: `de ${ABC_LIMITS.A}% a ${ABC_LIMITS.B}%`,
  C: 'o restante',
}

/** The curve and what its classes are. */
export function AbcFigure({ data, period }: { data: Abc; period: Period }) {
  return (
    <ChartFigure
      title={abcAnswer(data, period)}
      detail={data.classes.map(({ class: name, products, share }) => (
        <span key={name}>
          {name}: {formatCount(products)} {products === 1 ? 'produto' : 'produtos'}, {formatPercent(share)}
        </span>
      ))}
      chart={<AbcCurve curve={data.curve} classes={data.classes} />}
      table={
        <table className={activity.table}>
          <thead>
            <tr>
              <th scope="col">Classe</th>
              <th scope="col">Produtos</th>
              <th scope="col">Receita</th>
              <th scope="col">Participação</th>
            </tr>
          </thead>
          <tbody>
            {data.classes.map(({ class: name, products, revenue, share }) => (
              <tr key={name}>
                <td>
                  {name} ({MEANING[name]})
                </td>
                <td>{formatCount(products)}</td>
                <td>
                  <Money value={revenue} />
                </td>
                <td>{formatPercent(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
