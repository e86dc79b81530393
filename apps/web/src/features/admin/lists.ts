import {
  LOG_TYPES,
  type LogType,
  PAYMENT_STATUSES,
  type PaymentStatus,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  USER_SORTS,
  type UserSort,
} from '@prateleira/contract/admin/rules'
import type { logListInput, paymentListInput, userListInput } from '@prateleira/contract/admin/schemas'
import type * as z from 'zod'
import type { Whole } from '../../lib/whole.ts'
import { type ListState, listInput } from './list-view.ts'

const USER_SORT_WORDS: Record<UserSort, string> = {
  '-created': 'recentes',
  created: 'antigos',
  name: 'nome',
  '-name': 'nome-z-a',
  expiry: 'vencimento',
  '-expiry': 'vencimento-distante',
}
export const USER_SORT_LABELS: Record<UserSort, string> = {
  '-created': 'Cadastro mais recente',
  created: 'Cadastro mais antigo',
  name: 'Nome de A a Z',
  '-name': 'Nome de Z a A',
  expiry: 'Vencimento mais próximo',
  '-expiry': 'Vencimento mais distante',
}

/** The address parameters of each list, for useListView. */
export const USERS = [
  'status',
  SUBSCRIPTION_STATUSES,
  Object.fromEntries(USER_SORTS.map((sort) => [sort, USER_SORT_WORDS[sort]])),
] as const
export const LOGS = ['tipo', Object.keys(LOG_TYPES) as LogType[]] as const
export const PAYMENTS = ['status', PAYMENT_STATUSES] as const

/** The request of each list. */
export const usersInput = (list: ListState): Whole<z.input<typeof userListInput>> => ({
  ...listInput<SubscriptionStatus, 'status'>(list, 'status'),
  sort: list.sort as UserSort,
  after: list.after,
  before: list.before,
})

export function logsInput(list: ListState): Whole<z.input<typeof logListInput>> {
  const { tipo: type, ...input } = listInput<LogType, 'tipo'>(list, 'tipo')
  return { ...input, type }
}

export const paymentsInput = (list: ListState): Whole<z.input<typeof paymentListInput>> =>
  listInput<PaymentStatus, 'status'>(list, 'status')
