import type { Abc } from '@prateleira/contract/reports/advanced-schemas'
import { formatCount, formatCounted, formatPercent } from '@prateleira/contract/shared/format'
import { ChartFrame } from '../../../components/chart-frame.tsx'
import { roundTicks } from '../../../components/chart-scale.ts'

const SHARES = [0, 20, 40, 60, 80, 100]

/**
 * The cumulated share of the revenue over the products, with the ends of the classes. Only a drawing: the figures are
 * beside it.
 */
export function AbcCurve({ curve, classes }: Pick<Abc, 'curve' | 'classes'>) {
  const points = [{ products: 0, share: 0 }].concat(
    curve.map((point) => ({ products: point.products, share: Number(point.cumulative_share) })),
  )
  const total = points.at(-1)?.products || 1
  let counted = 0
  const ends = classes
    .filter(({ products }) => products > 0)
    .map(({ class: name, products }) => {
      counted += products
      return { name, at: counted / total }
    })
  return (
    <ChartFrame
      ticks={SHARES.map((value) => ({ value, label: `${value}%` }))}
      labelWidth={48}
      places={points.map(({ products, share }) => ({
        key: String(products),
        at: products / total,
        heading: `${formatPercent(String(share))} da receita`,
        words: [formatCounted(products, 'produto', 'produtos')],
      }))}
      labels={roundTicks(0, total)
        .filter((products) => Number.isInteger(products) && products <= total)
        .map((products) => ({ key: String(products), at: products / total, tick: formatCount(products) }))}
      marks="line"
    >
      {({ x, y, top, bottom }) => (
        <>
          {ends.map(({ name, at }) => (
            <g key={name}>
              <line x1={x(at)} x2={x(at)} y1={top} y2={bottom} stroke="var(--ink-soft)" />
              <text x={x(at) - 6} y={bottom - 8} textAnchor="end">
                {name}
              </text>
            </g>
          ))}
          <polyline
            fill="none"
            stroke="var(--accent)"
            strokeWidth={2}
            strokeLinejoin="round"
            points={points.map(({ products, share }) => `${x(products / total)},${y(share)}`).join(' ')}
          />
        </>
      )}
    </ChartFrame>
  )
}
