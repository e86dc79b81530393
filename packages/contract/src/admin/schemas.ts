import * as z from 'zod'
import { newPassword } from '../account/schemas.ts'
import { PAYMENT_PROVIDERS } from '../billing/rules.ts'
import { plan } from '../billing/schemas.ts'
import { ENTITLEMENTS, PERMISSIONS, ROLES } from '../permissions.ts'
import { MEMBER_STATES, SHOP_ROLES } from '../rights.ts'
import { phoneText } from '../shared/contact-fields.ts'
import {
  csvFormat,
  editing,
  email,
  id,
  money,
  pageNumber,
  pageSize,
  searchText,
  text,
} from '../shared/fields.ts'
import {
  DEFAULT_USER_SORT,
  LOG_TYPES,
  type LogType,
  PAYMENT_STATUSES,
  SETTABLE_STATUSES,
  SUBSCRIPTION_STATUSES,
  USER_SORTS,
} from './rules.ts'

const fullName = text({ max: 120, required: 'Nome completo é obrigatório' })
const companyName = text({ max: 120 }).default('')
const phone = phoneText({ required: false }).default('')
const settable = z.enum(SETTABLE_STATUSES, { error: 'Escolha um status' })
const page = { page: pageNumber, limit: pageSize }

export const userListInput = z.strictObject({
  search: searchText,
  status: z.enum(SUBSCRIPTION_STATUSES, { error: 'Status inválido' }).optional(),
  sort: z.enum(USER_SORTS, { error: 'Ordem inválida' }).default(DEFAULT_USER_SORT),
  /**
   * The user after or before which the page begins; one of the two. Its position in the order is looked up, so that every page
   * costs the same. When that user no longer exists, `page` is used.
   */
  after: id.optional(),
  before: id.optional(),
  ...page,
})

/** A user as shown to administrators: no email (ADM-03), no data of their shop. */
export const adminUser = z.object({
  /** The shop's id, as in every answer; actions on the user apply to the shop's owner. */
  user_id: z.string(),
  full_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  subscription_status: z.enum(SUBSCRIPTION_STATUSES),
  subscription_expires_at: z.string().nullable(),
  expiry_label: z.string(),
  plan_name: z.string().nullable(),
  /** Who else works in the shop. */
  members: z.array(
    z.object({ full_name: z.string(), role: z.enum(SHOP_ROLES), state: z.enum(MEMBER_STATES) }),
  ),
  created_at: z.string(),
  role: z.enum(ROLES).nullable(),
  /** The caller or the super administrator: neither can be suspended or deleted. */
  is_protected: z.boolean(),
  /** Another administrator, whom only the super administrator may change. */
  is_out_of_reach: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUserPage = z.object({ items: z.array(adminUser), total: z.number() })

export const createUserInput = z.strictObject({
  full_name: fullName,
  email: email(),
  password: newPassword,
  company_name: companyName,
  phone,
  status: settable.default('active'),
})

export const updateUserInput = z.strictObject({
  full_name: fullName,
  company_name: companyName,
  phone,
  /** Missing: unchanged, for example a trial. */
  status: settable.optional(),
})

export const userUpdateInput = editing(updateUserInput)

export const userStatusInput = z.strictObject({ status: settable })

const planAmount = money({
  invalid: 'Preço deve ser maior que 0',
  negative: 'Preço deve ser maior que 0',
  // Empty is not free of charge: a new plan is on sale at once.
  required: 'Preço é obrigatório',
})

const MEMBERS_MAX = 'Use um número inteiro de pessoas, de 1 a 1000'

export const planInput = z.strictObject({
  name: text({ max: 80, required: 'Nome é obrigatório' }),
  description: text({ max: 300 })
    .nullish()
    .transform((value) => value || null),
  price: planAmount,
  duration_months: z
    .number({ error: 'Duração deve ser pelo menos 1 mês' })
    .int({ error: 'Use um número inteiro de meses' })
    .min(1, { error: 'Duração deve ser pelo menos 1 mês' })
    .max(120, { error: 'Duração deve ser no máximo 120 meses' }),
  features: z
    .array(text({ max: 120, required: 'Escreva a funcionalidade' }), {
      error: 'Pelo menos uma funcionalidade é obrigatória',
    })
    .min(1, { error: 'Pelo menos uma funcionalidade é obrigatória' })
    .max(30, { error: 'Use no máximo 30 funcionalidades' }),
  /** People in the shop, its owner included (TEAM-08). Missing: unchanged; a new plan gets the smallest plan's number. */
  members_max: z
    .number({ error: MEMBERS_MAX })
    .int({ error: MEMBERS_MAX })
    .min(1, { error: MEMBERS_MAX })
    .max(1000, { error: MEMBERS_MAX })
    .optional(),
  /** Missing: unchanged; a new plan then includes none. */
  entitlements: z
    .array(z.enum(ENTITLEMENTS, { error: 'Recurso inválido' }))
    .max(ENTITLEMENTS.length)
    .optional(),
  is_active: z.boolean({ error: 'Diga se o plano está ativo' }),
})

export const planUpdateInput = editing(planInput)

/** A price of a payment provider at which a plan is or was sold. */
export const planPrice = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  price_id: z.string(),
  /** The amount that the provider charges for it. */
  amount: z.string(),
  duration_months: z.number(),
  /** True for one price of each provider; older ones stay for their subscribers. */
  is_current: z.boolean(),
})
export type PlanPrice = z.infer<typeof planPrice>

const PRICE_ID = 'Copie do Stripe o id do preço: começa com price_'

/**
 * The provider price at which a plan is sold from now on; null: none. Those of the demonstration provider are created
 * automatically.
 */
export const planPriceInput = z.strictObject({
  provider: z.literal('stripe', { error: 'Provedor inválido' }),
  price_id: z
    .string({ error: PRICE_ID })
    .max(200, { error: PRICE_ID, abort: true })
    .trim()
    .regex(/^(price|plan)_[A-Za-z0-9_]+$/, { error: PRICE_ID })
    .nullable(),
})

export const planPriceUpdateInput = editing(planPriceInput)

export const adminPlan = plan.omit({ code: true }).extend({
  /** What it includes beyond the shop itself (PLAN-11). */
  entitlements: z.array(z.enum(ENTITLEMENTS)),
  is_active: z.boolean(),
  /** Users with an active subscription to it, which prevent its deletion (ADM-04). */
  active_subscriptions: z.number(),
  /** The provider in use; null when none is configured. */
  payment_provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  /** Current and former prices, current ones first (PLAN-09). */
  prices: z.array(planPrice),
})
export type AdminPlan = z.infer<typeof adminPlan>

export const planStatusInput = z.strictObject({
  is_active: z.boolean({ error: 'Diga se o plano está ativo' }),
})

const permissions = z
  .array(z.enum(PERMISSIONS, { error: 'Permissão desconhecida' }), { error: 'Escolha as permissões' })
  .max(PERMISSIONS.length, { error: 'Uma permissão está repetida' })
  .refine((list) => new Set(list).size === list.length, { error: 'Uma permissão está repetida' })
const role = z.enum(ROLES, { error: 'Função desconhecida' })

export const addAdministratorInput = z.strictObject({ email: email(), role, permissions })
export const updateAdministratorInput = editing(z.strictObject({ role, permissions }))

export const administrator = z.object({
  id: z.string(),
  /** The person's id: administrators belong to no shop. */
  user_id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  created_at: z.string(),
})
export type Administrator = z.infer<typeof administrator>

export const logListInput = z.strictObject({
  search: searchText,
  type: z.enum(Object.keys(LOG_TYPES) as [LogType, ...LogType[]], { error: 'Tipo inválido' }).optional(),
  ...page,
})

export const logEntry = z.object({
  id: z.string(),
  type: z.string(),
  /** Null: the person no longer exists, or there was none. */
  actor_name: z.string().nullable(),
  actor_id: z.string().nullable(),
  target_name: z.string().nullable(),
  target_id: z.string().nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  created_at: z.string(),
})
export type LogEntry = z.infer<typeof logEntry>
export const logPage = z.object({ items: z.array(logEntry), total: z.number() })

export const unknownPathInput = z.strictObject({
  path: text({ max: 300, required: 'Diga o endereço' }).refine((value) => value.startsWith('/admin'), {
    error: 'Este endereço não é da administração',
  }),
})

const paymentFilter = {
  search: searchText,
  status: z.enum(PAYMENT_STATUSES, { error: 'Status inválido' }).optional(),
}
export const paymentListInput = z.strictObject({ ...paymentFilter, ...page })
/** The filter of the list applies to its export too. */
export const paymentFilterInput = z.strictObject(paymentFilter)
export const paymentExportInput = z.strictObject({ ...paymentFilter, format: csvFormat })

export const payment = z.object({
  id: z.string(),
  /** Null for a payment of a deleted account. */
  user_id: z.string().nullable(),
  full_name: z.string(),
  company_name: z.string(),
  plan_name: z.string().nullable(),
  amount: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  payment_method: z.string().nullable(),
  payment_date: z.string().nullable(),
  reference_id: z.string().nullable(),
  created_at: z.string(),
})
export type AdminPayment = z.infer<typeof payment>
export const paymentPage = z.object({ items: z.array(payment), total: z.number() })

const countAndSum = z.object({ count: z.number(), sum: z.string() })
/** ADM-11: number and sum of each status; the total received is the sum of the completed ones. */
export const paymentSummary = z.object({
  completed: countAndSum,
  pending: countAndSum,
  failed: countAndSum,
})
export type PaymentSummary = z.infer<typeof paymentSummary>

const expiring = z.object({
  user_id: z.string(),
  full_name: z.string(),
  company_name: z.string(),
  subscription_expires_at: z.string(),
  expiry_label: z.string(),
})

/** ADM-02. */
export const adminDashboard = z.object({
  total_users: z.number(),
  users_by_status: z.record(z.enum(SUBSCRIPTION_STATUSES), z.number()),
  /** Sum of completed payments, in reais. */
  revenue: z.string(),
  /** Soonest first. */
  expiring: z.array(expiring),
  expiring_count: z.number(),
  pending_payments: z.array(
    z.object({ id: z.string(), full_name: z.string(), amount: z.string(), created_at: z.string() }),
  ),
  pending_count: z.number(),
  pending_sum: z.string(),
})
export type AdminDashboard = z.infer<typeof adminDashboard>
