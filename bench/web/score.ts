/** The performance score of Lighthouse 10 and later for phones, from our own observers: its log-normal curves and weights. */
export interface Vitals {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** The average delay, over the page's area, until it looks as it does in the end. */
  speedIndex: number
}

/** Weight, the value that scores 0.9, and the one that scores 0.5. */
const CURVES: Record<keyof Vitals, [weight: number, good: number, median: number]> = {
  fcp: [10, 1_800, 3_000],
  lcp: [25, 2_500, 4_000],
  tbt: [30, 200, 600],
  cls: [25, 0.1, 0.25],
  speedIndex: [10, 3_387, 5_800],
}
/** The point of the standard normal distribution below which a tenth lies. */
const TENTH = -1.281_551_565_544_6

export function performanceScore(vitals: Vitals): number {
  let points = 0
  for (const [name, [weight, good, median]] of Object.entries(CURVES)) {
    points += weight * scoreOf(vitals[name as keyof Vitals], good, median)
  }
  return Math.round(points)
}

function scoreOf(value: number, good: number, median: number): number {
  if (value <= 0) return 1
  const spread = Math.log(good / median) / TENTH
  return 1 - normal(Math.log(value / median) / spread)
}

/** The share of the standard normal distribution below `z` (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return z > 0 ? 1 - tail : tail
}
