import { STATUS_LABELS, type SubscriptionStatus } from '@prateleira/contract/admin/rules'
import { PERMISSION_LABELS, type Permission } from '@prateleira/contract/permissions'
import { formatMoney } from '@prateleira/contract/shared/format'

const FIELDS: Record<string, string> = { full_name: 'nome', company_name: 'empresa', phone: 'telefone' }

const statusLabel = (value: unknown) => STATUS_LABELS[value as SubscriptionStatus] ?? String(value)
const permissionList = (value: unknown) =>
  (value as Permission[]).map((permission) => PERMISSION_LABELS[permission]).join(', ') || 'nenhuma'

/** How each known detail reads; what is not known is left out. The name of a plan stands as the target already. */
const WORDS: Record<string, (value: unknown, all: Record<string, unknown>) => string> = {
  to: (to, { from }) => `de ${statusLabel(from)} para ${statusLabel(to)}`,
  status: (status) => `status ${statusLabel(status)}`,
  fields: (fields) => `alterou ${(fields as string[]).map((field) => FIELDS[field] ?? field).join(', ')}`,
  path: String,
  price: (price, { price_before: before }) =>
    before && before !== price
      ? `preço de ${formatMoney(String(before))} para ${formatMoney(String(price))}`
      : `preço ${formatMoney(String(price))}`,
  is_active: (active) => (active ? 'ativado' : 'desativado'),
  permissions: (permissions) => `permissões: ${permissionList(permissions)}`,
}

/** The details of a log entry as a person reads them; '' when there are none. */
export function detailsInWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .flatMap(([key, value]) => (Object.hasOwn(WORDS, key) ? [WORDS[key]?.(value, details)] : []))
    .join(' · ')
}
