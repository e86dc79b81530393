import { ChartFrame } from './chart-frame.tsx'
import { type BarUnit, barScale } from './chart-scale.ts'

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

interface Props {
  bars: Bar[]
  /** What the axis counts; by default things that can be divided. */
  unit?: BarUnit
}

/** Share of a bar's place that stays empty, and the radius of its corners. */
const GAP = 0.2
const RADIUS = 2

/** One bar per day or month, upwards; a second series goes downwards. */
export function Bars({ bars, unit }: Props) {
  const twoSided = bars.some(({ down }) => down !== undefined)
  const { ticks, label } = barScale(
    Math.min(0, ...bars.map(({ down }) => down ?? 0)),
    Math.max(0, ...bars.map(({ up }) => up)),
    unit,
  )
  return (
    <ChartFrame
      ticks={ticks.map((value) => ({ value, label: label(value) }))}
      labelWidth={unit === 'money' ? 72 : 48}
      places={bars.map(({ key, tick, heading, words }, index) => ({
        key,
        at: (index + 0.5) / bars.length,
        tick,
        heading,
        words,
      }))}
      strong={twoSided ? 0 : undefined}
    >
      {({ x, y, width }) => {
        const place = width / bars.length
        const thick = Math.max(1, place * (1 - GAP))
        return bars.map(({ key, up, down }, index) => {
          const left = x((index + 0.5) / bars.length) - thick / 2
          return (
            <g key={key}>
              {up > 0 && <path fill="var(--accent)" d={column(left, thick, y(0), y(up))} />}
              {down !== undefined && down < 0 && (
                <path fill="var(--ink-soft)" d={column(left, thick, y(0), y(down))} />
              )}
            </g>
          )
        })
      }}
    </ChartFrame>
  )
}

/** A bar from the axis to its end, with rounded corners as far as the bar is large enough. */
function column(left: number, thick: number, from: number, to: number): string {
  const radius = Math.min(RADIUS, thick / 2, Math.abs(to - from))
  const inward = to < from ? radius : -radius
  const right = left + thick
  return `M${left} ${from}V${to + inward}Q${left} ${to} ${left + radius} ${to}H${right - radius}Q${right} ${to} ${right} ${to + inward}V${from}Z`
}
