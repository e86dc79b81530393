import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { LOCALE } from '@prateleira/contract/shared/constants'
import classes from './chart-figure.module.css'

interface Bar {
  /** Of this bar alone: a date, a month. */
  key: string
  /** Below the axis, short. */
  tick: string
  /** Above the exact figures. */
  heading: string
  /** Height above the axis; only drawn, never shown as a number. */
  up: number
  /** Below the axis, negative. */
  down?: number
  /** The exact figures. */
  words: string[]
}

const scale = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })

interface Props {
  bars: Bar[]
  /** What the axis counts; things, when not said. */
  unit?: 'money' | 'percent'
}

/** One bar a day or month, up and, where there is a second series, down. In a chunk of its own: charts are heavy. */
export default function Bars({ bars, unit }: Props) {
  const twoSided = bars.some(({ down }) => down !== undefined)
  const byKey = new Map(bars.map((bar) => [bar.key, bar]))
  return (
    <BarChart
      h="100%"
      data={bars}
      dataKey="key"
      type="stacked"
      series={[
        { name: 'up', color: 'var(--accent)' },
        ...(twoSided ? [{ name: 'down', color: 'var(--ink-soft)' }] : []),
      ]}
      barChartProps={{ stackOffset: 'sign', accessibilityLayer: false, margin: { left: 0, right: 4 } }}
      referenceLines={twoSided ? [{ y: 0, color: 'var(--line-strong)' }] : []}
      barProps={{ isAnimationActive: false, radius: 2 }}
      gridAxis="x"
      tickLine="none"
      textColor="var(--ink-soft)"
      gridColor="var(--line)"
      strokeDasharray="0"
      xAxisProps={{ tickFormatter: (key: string) => byKey.get(key)?.tick ?? '', minTickGap: 24 }}
      yAxisProps={{
        width: unit === 'money' ? 72 : 48,
        tickFormatter: (value: number) => ofScale(value, unit),
      }}
      tooltipProps={{
        content: ({ active, label }) => (active ? <Tip bar={byKey.get(String(label))} /> : null),
      }}
    />
  )
}

function ofScale(value: number, unit: Props['unit']): string {
  const amount = scale.format(Math.abs(value))
  if (unit === 'money') return `R$ ${amount}`
  return unit === 'percent' ? `${amount}%` : amount
}

function Tip({ bar }: { bar: Bar | undefined }) {
  if (!bar) return null
  return (
    <div className={classes.tip}>
      <strong>{bar.heading}</strong>
      {bar.words.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
