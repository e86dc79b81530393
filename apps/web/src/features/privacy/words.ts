import { LOCALE } from '@prateleira/contract/shared/constants'

/** "1,5 MB"; at least "1 KB". */
export function fileSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'KB'] : [bytes / 1_000_000, 'MB']
  return `${value.toLocaleString(LOCALE, { maximumFractionDigits: unit === 'MB' ? 1 : 0 })} ${unit}`
}

/** "23/11/2026, 18:30", in the person's time zone. */
export function untilText(instant: string | null): string {
  if (instant === null) return ''
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
}
