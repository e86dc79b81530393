import { percentOf } from '@prateleira/contract/admin/report-rules'
import type { AdminReport } from '@prateleira/contract/admin/report-schemas'
import { add, compare } from '@prateleira/contract/shared/decimal'
import { formatCount, formatCounted, formatMoney, formatPercent } from '@prateleira/contract/shared/format'
import { dateFormat } from '../../../lib/formats.ts'

const short = dateFormat({ month: 'short', timeZone: 'UTC' })
const long = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const instant = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** '2026-04' → 'abril de 2026'. */
export const monthName = (month: string) => long(instant(month))
/** '2026-04' → 'abr/26'. */
const shortMonth = (month: string) => `${short(instant(month)).replace('.', '')}/${month.slice(2, 4)}`

/** A month's name on a chart. */
export const monthBar = (month: string) => ({
  key: month,
  tick: shortMonth(month),
  heading: monthName(month),
})

/** A share as text; a dash when the whole is 0. */
export function share(part: number, whole: number): string {
  const percent = percentOf(part, whole)
  return percent === null ? '—' : formatPercent(percent)
}

const sum = <Row>(rows: Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0)

export function usersAnswer(users: AdminReport['users']) {
  const newUsers = sum(users, (row) => row.new_users)
  const went = sum(users, (row) => row.deleted_users)
  return {
    title:
      newUsers === 0
        ? 'Ninguém se cadastrou no período'
        : `${formatCounted(newUsers, 'pessoa se cadastrou', 'pessoas se cadastraram')} no período`,
    came: newUsers,
    went,
    total: users.at(-1)?.total_users ?? 0,
  }
}

export function revenueAnswer(revenue: AdminReport['revenue']) {
  const total = revenue.reduce((all, row) => add(all, row.total), '0')
  const best = revenue.reduce((top, row) => (compare(row.total, top.total) > 0 ? row : top), {
    month: '',
    payments: 0,
    total: '0',
  })
  const payments = sum(revenue, (row) => row.payments)
  return {
    title: payments === 0 ? 'Nada foi pago no período' : `A receita somou ${formatMoney(total)} no período`,
    total,
    payments: formatCounted(payments, 'pagamento', 'pagamentos'),
    /** Null: nothing was paid. */
    best: best.month ? best : null,
  }
}

export function conversionAnswer(conversion: AdminReport['conversion']) {
  const trials = sum(conversion, (row) => row.trials)
  const converted = sum(conversion, (row) => row.converted)
  return {
    title:
      trials === 0
        ? 'Nenhum teste começou no período'
        : `${share(converted, trials)} dos testes do período viraram assinatura`,
    trials,
    words: `${formatCount(converted)} de ${formatCounted(trials, 'teste', 'testes')}`,
    percent: share(converted, trials),
  }
}

/** About the current month, the last one. */
export function churnAnswer(churn: AdminReport['churn']) {
  const { ended = 0, active = 0 } = churn.at(-1) ?? {}
  const words = formatCounted(ended, 'assinatura terminou', 'assinaturas terminaram')
  return {
    title:
      ended === 0
        ? 'Nenhuma assinatura terminou neste mês'
        : active === 0
          ? `${words} neste mês`
          : `${words} neste mês: churn de ${share(ended, active)}`,
    nothing: churn.every((row) => row.ended === 0 && row.active === 0),
  }
}

interface PlanShare {
  key: string
  name: string
  count: number
}

const nameOf = (plan: AdminReport['plans'][number]) => plan.plan_name ?? 'Sem plano'

/** Current subscriptions by plan, from the last of `months`, and every plan that ever had one, largest first. */
export function plansAnswer(plans: AdminReport['plans'], months: string[]) {
  const now = plans.filter(({ month }) => month === months.at(-1))
  const total = sum(now, (row) => row.subscriptions)
  const shares: PlanShare[] = now.map((row) => ({
    key: row.plan_id ?? '',
    name: nameOf(row),
    count: row.subscriptions,
  }))
  const known = new Map([...shares.map(({ key, name }) => [key, name] as const)])
  for (const row of plans) if (!known.has(row.plan_id ?? '')) known.set(row.plan_id ?? '', nameOf(row))
  const [first] = shares
  return {
    title: first
      ? `${first.name} tem ${formatCount(first.count)} de ${formatCounted(total, 'assinatura ativa', 'assinaturas ativas')}`
      : 'Nenhuma assinatura está ativa',
    total,
    shares,
    columns: [...known].map(([key, name]) => ({ key, name })),
    countOf: (month: string, key: string) =>
      plans.find((row) => row.month === month && (row.plan_id ?? '') === key)?.subscriptions ?? 0,
  }
}
