import { dateFormat, relativeFormat } from '../../lib/formats.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const relative = relativeFormat('auto')
const day = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })

/** 'Nunca usada', 'Usada agora', 'Usada há 5 minutos', 'Usada ontem'; after a month the date. Accurate to the minute. */
export function lastUsed(instant: string | null, now: Date): string {
  if (instant === null) return 'Nunca usada'
  const ago = now.getTime() - Date.parse(instant)
  if (ago < 2 * MINUTE) return 'Usada agora'
  if (ago < HOUR) return `Usada ${relative(-Math.floor(ago / MINUTE), 'minute')}`
  if (ago < DAY) return `Usada ${relative(-Math.floor(ago / HOUR), 'hour')}`
  if (ago < 30 * DAY) return `Usada ${relative(-Math.floor(ago / DAY), 'day')}`
  return `Usada em ${dayOf(instant)}`
}

/** dd/MM/yyyy in the person's time zone. */
export function dayOf(instant: string): string {
  return day(new Date(instant))
}

/** Whether the key has expired. */
export function hasExpired(expiresAt: string | null, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
}

/** 'sem prazo', 'vale até 20/11/2026', 'venceu em 20/11/2026'. */
export function validUntil(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'sem prazo'
  return `${hasExpired(expiresAt, now) ? 'venceu em' : 'vale até'} ${dayOf(expiresAt)}`
}
