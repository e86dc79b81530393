import { LOCALE } from '@prateleira/contract/shared/constants'

/** Formats instants by `options`. The platform's formatter is created on first use, because that takes 100 ms on a slow phone. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (instant) => {
    format ??= new Intl.DateTimeFormat(LOCALE, options)
    return format.format(instant)
  }
}

/** Formats a number of units from now, 'há 2 dias' for -2; the formatter is created on first use. */
export function relativeFormat(
  numeric: 'always' | 'auto',
): (amount: number, unit: Intl.RelativeTimeFormatUnit) => string {
  let format: Intl.RelativeTimeFormat | undefined
  return (amount, unit) => {
    format ??= new Intl.RelativeTimeFormat(LOCALE, { numeric })
    return format.format(amount, unit)
  }
}
