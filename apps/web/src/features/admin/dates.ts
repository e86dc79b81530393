import { LOCALE } from '@prateleira/contract/shared/constants'

const day = new Intl.DateTimeFormat(LOCALE, { day: '2-digit', month: '2-digit', year: 'numeric' })
const minute = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant as dd/MM/yyyy where the person is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant))
}

/** An instant as dd/MM/yyyy HH:mm:ss where the person is. */
export function formatInstant(instant: string): string {
  return minute.format(new Date(instant)).replace(',', '')
}
