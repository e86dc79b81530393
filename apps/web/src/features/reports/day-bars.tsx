import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { LOCALE } from '@prateleira/contract/shared/constants'
import { formatDate } from '@prateleira/contract/shared/dates'
import classes from './activity.module.css'

interface Day {
  date: string
  /** Height above the axis; only drawn, never shown as a number. */
  up: number
  /** Below the axis, negative. */
  down?: number
  /** The day's exact figures. */
  words: string[]
}

const short = (date: string) => formatDate(date).slice(0, 5)

const scale = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })

interface Props {
  days: Day[]
  money?: boolean
  /** How a bar's date reads when it stands for more than its day. */
  label?: (date: string) => string
}

/** One bar a day, or a month or year by its first day, up and, where there is a second series, down. In a chunk of its own: charts are heavy. */
export default function DayBars({ days, money, label }: Props) {
  const twoSided = days.some(({ down }) => down !== undefined)
  const byDate = new Map(days.map((day) => [day.date, day]))
  return (
    <BarChart
      h="100%"
      data={days}
      dataKey="date"
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
      xAxisProps={{ tickFormatter: label ?? short, minTickGap: label ? 4 : 24 }}
      yAxisProps={{ width: money ? 72 : 48, tickFormatter: (value: number) => tick(value, money) }}
      tooltipProps={{
        content: ({ active, label: at }) =>
          active ? <Tip day={byDate.get(String(at))} label={label} /> : null,
      }}
    />
  )
}

function tick(value: number, money: boolean | undefined): string {
  const amount = scale.format(Math.abs(value))
  return money ? `R$ ${amount}` : amount
}

function Tip({ day, label = formatDate }: { day: Day | undefined } & Pick<Props, 'label'>) {
  if (!day) return null
  return (
    <div className={classes.tip}>
      <strong>{label(day.date)}</strong>
      {day.words.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
