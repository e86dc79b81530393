/** Calendar dates ("2026-11-20") and the tenant's today. A calendar date has no time zone; an instant does (LED-04). */

/** True for an existing day of the Gregorian calendar written yyyy-MM-dd; 2026-02-30 is none. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

/** Creating one takes longer than using it fifty times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** dd/MM/yyyy and HH:mm; some versions of the platform put a comma between them. */
const readClock = (timeZone: string, instant: Date) => clockOf(timeZone).format(instant).split(/,? /)

/** The calendar date of `now` in an IANA time zone. */
export function dateIn(timeZone: string, now: Date): string {
  const [day, month, year] = readClock(timeZone, now)[0]?.split('/') ?? []
  return `${year}-${month}-${day}`
}

/** The time of day, HH:mm, of an instant in an IANA time zone. */
export function timeIn(timeZone: string, instant: Date): string {
  return readClock(timeZone, instant)[1] ?? ''
}

/** `days` later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** dd/MM/yyyy (ENT-07). */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

/**
 * Whether the platform knows this IANA time zone. Offsets such as -03:00 are refused: they have no daylight saving time, and
 * PostgreSQL reverses their sign.
 */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}
