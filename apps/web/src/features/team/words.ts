import { SEES_COSTS_BY_DEFAULT } from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import type { Member } from '@prateleira/contract/team/schemas'
import { dateFormat } from '../../lib/formats.ts'

/** The stored setting: none if it equals the role's default, so that it follows the role. */
export function saidOfCosts(role: GivenRole, sees: boolean): boolean | undefined {
  return sees === SEES_COSTS_BY_DEFAULT.includes(role) ? undefined : sees
}

const MINUTE = 60_000
const DAY = 86_400_000
const dayAndMonth = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' })
const timeOfDay = dateFormat({ hour: '2-digit', minute: '2-digit' })

/** dd/MM/yyyy in the person's time zone. */
export const dayOf = (instant: string): string => dayAndMonth(new Date(instant))

/** 'Agora', 'Hoje, 14:05', 'Ontem, 09:12', '03/11/2026'; accurate to a few minutes. */
export function lastSeen({ last_seen_at: seen }: Pick<Member, 'last_seen_at'>, now: Date): string {
  if (seen === null) return 'Ainda não entrou'
  const at = new Date(seen)
  if (now.getTime() - at.getTime() < 10 * MINUTE) return 'Agora'
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  if (at.getTime() >= today) return `Hoje, ${timeOfDay(at)}`
  if (at.getTime() >= today - DAY) return `Ontem, ${timeOfDay(at)}`
  return dayOf(seen)
}

/** 'Vence hoje', 'Vence em 6 dias', 'Venceu em 20/11/2026'. */
export function untilWhen(expiresAt: string, now: Date): string {
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) return `Venceu em ${dayOf(expiresAt)}`
  const days = Math.ceil(left / DAY)
  return days <= 1 ? 'Vence em menos de um dia' : `Vence em ${days} dias`
}
