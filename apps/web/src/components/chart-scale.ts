const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
/** Maximum number of intervals of a scale. */
const SPACES = 4

/** Round values that cover the range, zero included. `whole`: for things that cannot be divided. */
export function roundTicks(least: number, most: number, whole = false): number[] {
  const span = most - least
  if (!(span > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / SPACES))
  for (const step of [...STEPS, ...STEPS.map((one) => one * 10)]) {
    if (whole && !Number.isInteger(step * power)) continue
    const [low, high] = [Math.floor(least / (step * power)), Math.ceil(most / (step * power))]
    if (high - low <= SPACES)
      return Array.from({ length: high - low + 1 }, (_, index) =>
        Number(((low + index) * step * power).toPrecision(12)),
      )
  }
  return [least, 0, most]
}

const POWERS = ['', 'mil', 'mi', 'bi', 'tri']

const withComma = (amount: number) => String(amount).replace('.', ',')

/** '1,2 mil', '40 mi': at most one decimal place. The platform's own formatter takes a slow phone 100 ms to make. */
export function compactNumber(amount: number): string {
  let power = 0
  let rounded = Math.round(amount * 10) / 10
  while (rounded >= 1000 && power < POWERS.length - 1) {
    power += 1
    rounded = Math.round((amount / 1000 ** power) * 10) / 10
  }
  return [withComma(rounded), POWERS[power]].filter(Boolean).join(' ')
}

/** At most three significant digits, for amounts below 1,000. */
const fineNumber = (amount: number) => withComma(Number(amount.toPrecision(3)))

export type BarUnit = 'money' | 'percent' | 'whole'

/**
 * The lines of a scale of bars and their labels. Values below the axis are labelled without a minus, because they are
 * amounts too.
 */
export function barScale(least: number, most: number, unit?: BarUnit) {
  const ticks = roundTicks(least, most, unit === 'whole')
  const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
  const label = (value: number) => {
    // Compact numbers have one decimal place, but quarters of a kilo need two.
    const amount = (step < 1 ? fineNumber : compactNumber)(Math.abs(value))
    if (unit === 'money') return `R$ ${amount}`
    return unit === 'percent' ? `${amount}%` : amount
  }
  return { ticks, label }
}

/** Selects the labels below an axis: as many as fit, evenly spaced, the first included. `centers` are in pixels. */
export function labelsThatFit(centers: number[], widths: number[], gap: number): Set<number> {
  for (let every = 1; every < centers.length; every += 1) {
    const shown = centers.map((_, index) => index).filter((index) => index % every === 0)
    const fits = shown.every((index, position) => {
      const next = shown[position + 1]
      if (next === undefined) return true
      const [center = 0, width = 0] = [centers[index], widths[index]]
      return center + width / 2 + gap <= (centers[next] ?? 0) - (widths[next] ?? 0) / 2
    })
    if (fits) return new Set(shown)
  }
  return new Set(centers.length > 0 ? [0] : [])
}
