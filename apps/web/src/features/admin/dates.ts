import { dateFormat } from '../../lib/formats.ts'

const day = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })
const minute = dateFormat({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An instant as dd/MM/yyyy in the person's time zone. */
export function formatDay(instant: string): string {
  return day(new Date(instant))
}

/** An instant as dd/MM/yyyy HH:mm:ss in the person's time zone. */
export function formatInstant(instant: string): string {
  return minute(new Date(instant)).replace(',', '')
}
