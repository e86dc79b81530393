import { SEES_COSTS_BY_DEFAULT } from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import type { Member } from '@prateleira/contract/team/schemas'
import { dateFormat } from '../../lib/formats.ts'

/** What each role may do, for the choice of a role (TEAM-02). */
export const ROLE_WORDS: Record<GivenRole, string> = {
  manager: 'Tudo da loja, menos assinatura, equipe e chaves de integração.',
  seller: 'Vende, vê produtos, estoque e preços de venda, e cuida dos clientes.',
  stocker: 'Registra entradas e saídas que não são venda, e cuida de produtos e fornecedores.',
}

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
