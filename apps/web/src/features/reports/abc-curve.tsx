import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import type { Abc } from '@prateleira/contract/reports/advanced-schemas'
import { formatCount, formatPercent } from '@prateleira/contract/shared/format'
import activity from './activity.module.css'

/** The share of the revenue that the first products bring in together, with the ends of the classes. Only drawn: the figures stand beside it. */
export default function AbcCurve({ curve, classes }: Pick<Abc, 'curve' | 'classes'>) {
  const points = [{ products: 0, share: 0 }].concat(
    curve.map((point) => ({ products: point.products, share: Number(point.cumulative_share) })),
  )
  const total = points.at(-1)?.products ?? 0
  let end = 0
  const ends = classes
    .filter(({ products }) => products > 0)
    .map(({ class: name, products }) => {
      end += products
      return {
        x: end,
        label: name,
        color: 'var(--ink-soft)',
        labelPosition: 'insideBottomRight' as const,
      }
    })
  return (
    <LineChart
      h="100%"
      data={points}
      dataKey="products"
      series={[{ name: 'share', color: 'var(--accent)' }]}
      curveType="linear"
      withDots={false}
      referenceLines={ends}
      lineChartProps={{ accessibilityLayer: false, margin: { left: 0, right: 16 } }}
      lineProps={{ isAnimationActive: false }}
      gridAxis="y"
      tickLine="none"
      textColor="var(--ink-soft)"
      gridColor="var(--line)"
      strokeDasharray="0"
      xAxisProps={{
        type: 'number',
        domain: [0, total],
        allowDecimals: false,
        tickFormatter: (value: number) => formatCount(value),
      }}
      yAxisProps={{
        width: 48,
        domain: [0, 100],
        ticks: [0, 20, 40, 60, 80, 100],
        tickFormatter: (value: number) => `${value}%`,
      }}
      tooltipProps={{
        content: ({ active, payload }) => {
          const point = payload?.[0]?.payload as (typeof points)[number] | undefined
          if (!active || !point) return null
          return (
            <div className={activity.tip}>
              <strong>{formatPercent(String(point.share))} da receita</strong>
              <span>
                {formatCount(point.products)} {point.products === 1 ? 'produto' : 'produtos'}
              </span>
            </div>
          )
        },
      }}
    />
  )
}
