import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../billing/rules.ts'

export { SUBSCRIPTION_STATUSES, type SubscriptionStatus }

/** Statuses that an administrator can set; a trial starts at sign-up only (ADM-14). */
export const SETTABLE_STATUSES = ['active', 'inactive', 'suspended'] as const
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

export const STATUS_LABELS: Record<SubscriptionStatus, string> = {
  trial: 'Teste Gratuito',
  active: 'Ativo',
  inactive: 'Inativo',
  suspended: 'Suspenso',
}

/** Active becomes suspended, any other status active (ADM-03). */
export function toggledStatus(status: SubscriptionStatus): SettableStatus {
  return status === 'active' ? 'suspended' : 'active'
}

/** Sort orders of the user list; a minus reverses. Without one: names from A, ends and sign-ups from the earliest. */
export const USER_SORTS = ['-created', 'created', 'name', '-name', 'expiry', '-expiry'] as const
export type UserSort = (typeof USER_SORTS)[number]
/** Newest first (DATA-02). */
export const DEFAULT_USER_SORT: UserSort = '-created'

export const PAYMENT_STATUSES = ['completed', 'pending', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** ADM-11. */
export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  completed: 'Concluído',
  pending: 'Pendente',
  failed: 'Falhou',
  cancelled: 'Cancelado',
}

/** Payment methods as recorded, and their labels. */
const METHOD_LABELS: Record<string, string> = {
  cartao: 'Cartão',
  demonstracao: 'Demonstração',
}

/** The label of a payment method; an unknown one is shown as it is. */
export function methodLabel(method: string | null): string | null {
  return method && Object.hasOwn(METHOD_LABELS, method) ? (METHOD_LABELS[method] as string) : method
}

/** Types of log entries, and their labels (ADM-07). */
export const LOG_TYPES = {
  sign_in: 'Entrada no sistema',
  sign_in_failed: 'Entrada recusada',
  sign_in_blocked: 'Entrada bloqueada por excesso de tentativas',
  access_refused: 'Acesso recusado',
  password_reset: 'Senha redefinida por email',
  password_change: 'Senha alterada',
  first_password: 'Primeira senha escolhida',
  second_step_on: 'Verificação em duas etapas ligada',
  second_step_off: 'Verificação em duas etapas desligada',
  recovery_codes: 'Códigos de recuperação trocados',
  sessions_end: 'Sessões encerradas',
  admin_bootstrap: 'Primeiro administrador',
  admin_add: 'Administrador adicionado',
  admin_update: 'Administrador atualizado',
  admin_remove: 'Administrador removido',
  user_create: 'Usuário criado',
  user_update: 'Usuário atualizado',
  user_status: 'Status de usuário alterado',
  user_delete: 'Usuário excluído',
  shop_open: 'Loja aberta',
  account_delete: 'Conta excluída pelo dono',
  plan_create: 'Plano criado',
  plan_update: 'Plano atualizado',
  plan_status: 'Plano ativado ou desativado',
  plan_delete: 'Plano excluído',
  plan_price: 'Preço do provedor alterado',
  payment_change: 'Pagamento alterado',
  subscription_change: 'Assinatura alterada',
  key_create: 'Chave de integração criada',
  key_revoke: 'Chave de integração revogada',
  payments_export: 'Pagamentos exportados',
  report_export: 'Relatório exportado',
  unknown_path: 'Endereço desconhecido',
} as const
export type LogType = keyof typeof LOG_TYPES

/** The label of a log type; an unknown one is shown as it is. */
export function logLabel(type: string): string {
  return Object.hasOwn(LOG_TYPES, type) ? LOG_TYPES[type as LogType] : 'Outro evento'
}
