import { REPEATS_MINUTES } from '@prateleira/contract/admin/constants'
import { ADMIN_REPORT_LABELS, type AdminReportKind } from '@prateleira/contract/admin/report-rules'
import {
  PAYMENT_LABELS,
  type PaymentStatus,
  STATUS_LABELS,
  type SubscriptionStatus,
} from '@prateleira/contract/admin/rules'
import { PERMISSION_LABELS, type Permission } from '@prateleira/contract/permissions'
import { formatCount, formatMoney } from '@prateleira/contract/shared/format'
import { fieldWords } from '../../../lib/field-words.ts'
import { formatDay } from '../dates.ts'

const statusLabel = (value: unknown) => STATUS_LABELS[value as SubscriptionStatus] ?? String(value)
const permissionList = (value: unknown) =>
  (value as Permission[]).map((permission) => PERMISSION_LABELS[permission]).join(', ') || 'nenhuma'

const paymentLabel = (value: unknown) => PAYMENT_LABELS[value as PaymentStatus] ?? String(value)
const PROVIDERS: Record<string, string> = { stripe: 'Stripe', demonstration: 'demonstração' }

/** Reasons of refusals. */
const REFUSALS: Record<string, string> = {
  INVALID_CREDENTIALS: 'email ou senha errados',
  INVALID_CODE: 'código errado ou vencido',
  RESET_LINK_INVALID: 'link de nova senha inválido',
  TEMPORARY_PASSWORD_OVER: 'senha provisória vencida',
  EMAIL_NOT_CONFIRMED: 'email não confirmado',
  TOO_MANY_REQUESTS: 'tentativas demais',
  FORBIDDEN: 'sem permissão',
  SUPER_ADMIN_REQUIRED: 'só para o super administrador',
  SECOND_STEP_REQUIRED: 'sem verificação em duas etapas',
  OTHER_ADMINISTRATOR: 'conta de outro administrador',
  PROTECTED_USER: 'conta protegida',
  KEY_NOT_ALLOWED: 'operação fechada para chaves',
  KEY_READ_ONLY: 'chave só de leitura',
  INVALID_KEY: 'chave desconhecida',
  CROSS_ORIGIN: 'pedido de outro site',
  UNKNOWN_HOST: 'endereço que não é deste servidor',
}

/** The words for each known detail; unknown ones are left out, and a plan's name is already shown as the target. */
const WORDS: Record<string, (value: unknown, all: Record<string, unknown>) => string> = {
  to: (to, { from }) => `de ${statusLabel(from)} para ${statusLabel(to)}`,
  status: (status) => `status ${statusLabel(status)}`,
  fields: (fields) => `alterou ${fieldWords(fields as string[])}`,
  path: String,
  price: (price, { price_before: before }) =>
    before && before !== price
      ? `preço de ${formatMoney(String(before))} para ${formatMoney(String(price))}`
      : `preço ${formatMoney(String(price))}`,
  is_active: (active) => (active ? 'ativado' : 'desativado'),
  amount: (amount) => formatMoney(String(amount)),
  payment_to: (to, { payment_from: from }) =>
    from ? `de ${paymentLabel(from)} para ${paymentLabel(to)}` : paymentLabel(to),
  plan: (plan) => `plano ${plan}`,
  until: (until) => `até ${formatDay(String(until))}`,
  price_id: (id, { price_id_before: before }) =>
    `preço ${before ? `de ${before} para ${id ?? 'nenhum'}` : (id ?? 'nenhum')}`,
  provider: (provider) => `provedor: ${PROVIDERS[String(provider)] ?? String(provider)}`,
  count: (count) => `${formatCount(Number(count))} ${Number(count) === 1 ? 'linha' : 'linhas'}`,
  report: (report) => ADMIN_REPORT_LABELS[report as AdminReportKind] ?? String(report),
  code: (code) => REFUSALS[String(code)] ?? String(code),
  repeated: (times) => `mais ${formatCount(Number(times))} nos ${REPEATS_MINUTES} minutos anteriores`,
  permissions: (permissions) => `permissões: ${permissionList(permissions)}`,
}

/** The details of a log entry as text; '' when there are none. */
export function detailsInWords(details: Record<string, unknown>): string {
  return Object.entries(WORDS)
    .filter(([key]) => details[key] !== undefined && (details[key] !== null || key === 'price_id'))
    .map(([key, word]) => word(details[key], details))
    .join(' · ')
}
