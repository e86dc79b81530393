import * as z from 'zod'
import { SUBSCRIPTION_STATUSES } from '../billing/rules.ts'
import { ENTITLEMENTS, PERMISSIONS, ROLES } from '../permissions.ts'
import { SHOP_RIGHTS, SHOP_ROLES } from '../rights.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../shared/constants.ts'
import { documentText, phoneText, shopPhone } from '../shared/contact-fields.ts'
import { isTimeZone } from '../shared/dates.ts'
import { editing, email, text } from '../shared/fields.ts'
import { SHOP_ADDRESS_LENGTH, SHOP_ADDRESS_LINES } from './constants.ts'
import { isCommonPassword } from './rules.ts'

/** At least PASSWORD_MIN_LENGTH characters and not a common password. */
export const newPassword = z
  .string({ error: 'Senha é obrigatória' })
  .min(PASSWORD_MIN_LENGTH, { error: `A senha deve ter no mínimo ${PASSWORD_MIN_LENGTH} caracteres` })
  .max(PASSWORD_MAX_LENGTH, {
    error: `A senha deve ter no máximo ${PASSWORD_MAX_LENGTH} caracteres`,
    abort: true,
  })
  .refine((value) => !isCommonPassword(value), { error: 'Esta senha é fácil de adivinhar. Escolha outra.' })

/** All required (AUTH-03). The time zone comes from the browser and decides what 'today' is (PRF-04). */
export const signUpInput = z.strictObject({
  full_name: text({ max: 120, required: 'Nome completo é obrigatório' }),
  company_name: text({ max: 120, required: 'Nome da empresa é obrigatório' }),
  phone: phoneText({ required: true }),
  email: email(),
  password: newPassword,
  timezone: z
    .string()
    .max(60)
    .optional()
    // Falls back to the default zone if the browser's is missing or unknown to the server.
    .transform((value) => (value !== undefined && isTimeZone(value) ? value : null)),
})
export type SignUpInput = z.input<typeof signUpInput>

export const signInInput = z.strictObject({
  email: email(),
  password: z
    .string({ error: 'Senha é obrigatória' })
    .min(1, { error: 'Senha é obrigatória' })
    .max(PASSWORD_MAX_LENGTH, { error: 'Email ou senha incorretos.' }),
})
export type SignInInput = z.input<typeof signInInput>

const emptyIsNone = (value: string | null) => value || null

/** Without blank lines and spaces that only separate. */
const address = text({ max: SHOP_ADDRESS_LENGTH, lines: true })
  .transform((value) =>
    value
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '))
      .filter((line) => line !== '')
      .join('\n'),
  )
  .refine((value) => value.split('\n').length <= SHOP_ADDRESS_LINES, {
    error: `Use no máximo ${SHOP_ADDRESS_LINES} linhas`,
  })

/** What a shop's receipts say of it below its name; empty is null, and is not printed. */
const shopDetails = {
  company_document: documentText.nullable().transform(emptyIsNone),
  company_address: address.nullable().transform(emptyIsNone),
  company_phone: shopPhone.nullable().transform(emptyIsNone),
}

/** The editable profile (PRF-01, PRF-04). The email is not part of it: it cannot be changed. */
export const profileInput = z.strictObject({
  full_name: text({ max: 120, required: 'Nome completo é obrigatório' }),
  company_name: text({ max: 120, required: 'Nome da empresa é obrigatório' }),
  phone: phoneText({ required: true }),
  timezone: z
    .string({ error: 'Escolha um fuso horário' })
    .max(60, { error: 'Escolha um fuso horário', abort: true })
    .refine(isTimeZone, { error: 'Escolha um fuso horário' }),
  ...shopDetails,
})
/** What belongs to the shop is absent for people who may not change it or have no shop. */
export const profileUpdateInput = editing(
  profileInput.partial({
    company_name: true,
    timezone: true,
    company_document: true,
    company_address: true,
    company_phone: true,
  }),
)
export type ProfileInput = z.input<typeof profileInput>

const switches = z.strictObject({
  email_notifications: z.boolean({ error: 'Valor inválido.' }),
  push_notifications: z.boolean({ error: 'Valor inválido.' }),
  stock_alerts: z.boolean({ error: 'Valor inválido.' }),
  report_notifications: z.boolean({ error: 'Valor inválido.' }),
})

/** The settings that change; others keep their value, so that two open pages do not undo each other (PRF-02). */
export const notificationsInput = switches
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Informe o que muda.',
  })

/** The shop's CPF or CNPJ without punctuation, its address of one or two lines and its telephone: its receipts show what is not null. */
const shopShown = {
  company_document: z.string().nullable(),
  company_address: z.string().nullable(),
  company_phone: z.string().nullable(),
}

export const profile = z.object({
  email: z.string(),
  full_name: z.string(),
  /** That of the shop, and its time zone; null for people who work in no shop. */
  company_name: z.string().nullable(),
  phone: z.string(),
  timezone: z.string().nullable(),
  ...shopShown,
  ...switches.shape,
})
export type Profile = z.infer<typeof profile>

/** An additional shop, with a subscription of its own (TEAM-01). */
export const openShopInput = z.strictObject({
  name: text({ max: 120, required: 'Nome da loja é obrigatório' }),
})
export type OpenShopInput = z.input<typeof openShopInput>

/** Who is signed in, in which of their shops, and what they may do. */
export const me = z.object({
  /** The shop's id, as in all data of a shop; null for people without a current shop. */
  user_id: z.string().nullable(),
  /** Name of the acting person: the signed-in one, or the one who entered a PIN. */
  person_id: z.string(),
  /** The person whose session it is; the same person unless somebody acts by PIN. */
  account_id: z.string(),
  /** Set while somebody acts by PIN: the person whose account is signed in on the device (TEAM-06). */
  by_pin: z.object({ account_name: z.string() }).nullable(),
  /** The shops they are a member of (TEAM-01). None is current while they have access to none. */
  shops: z.array(
    z.object({ id: z.string(), name: z.string(), role: z.enum(SHOP_ROLES), is_current: z.boolean() }),
  ),
  /** Their role in the current shop and its rights (TEAM-02); null and empty without a current shop. */
  role: z.enum(SHOP_ROLES).nullable(),
  rights: z.array(z.enum(SHOP_RIGHTS)),
  /** Whether answers contain costs (TEAM-04). */
  sees_costs: z.boolean(),
  /** The owner's name, for hints about what only the owner can do. */
  owner_name: z.string().nullable(),
  /** For people who work in no shop: where they are suspended, and who can change that. */
  suspended_in: z.array(z.object({ shop: z.string(), owner: z.string() })),
  email: z.string(),
  email_verified: z.boolean(),
  full_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  timezone: z.string(),
  ...shopShown,
  /** Whether the browser should notify this person of low stock (PRF-02). */
  push_notifications: z.boolean(),
  /** The current date in the tenant's time zone, yyyy-MM-dd (LED-04). */
  today: z.string(),
  subscription: z.object({
    subscription_status: z.enum(SUBSCRIPTION_STATUSES),
    subscription_expires_at: z.string().nullable(),
    plan_id: z.string().nullable(),
    plan_name: z.string().nullable(),
    access: z.enum(['open', 'trial_expired', 'plan_required', 'suspended']),
    badge: z.enum(['Ativo', 'Teste Gratuito', 'Inativo']),
    /** Days left of the trial; null outside it. */
    days_left: z.number().nullable(),
    expiry_label: z.string(),
    /** What the plan includes; everything in the trial (PLAN-11). */
    entitlements: z.array(z.enum(ENTITLEMENTS)),
  }),
  /** Their permissions in the admin area; null for people who are not administrators (ADM-15). */
  admin: z
    .object({
      role: z.enum(ROLES),
      permissions: z.array(z.enum(PERMISSIONS)),
      is_super: z.boolean(),
      /** Whether their second step is on, or required for the admin area. */
      second_step: z.enum(['on', 'off', 'required']),
    })
    .nullable(),
  /** Whether there is any administrator yet (NAV-03). */
  has_admin_users: z.boolean(),
  /**
   * Whether this person may become the first administrator (BOOT-03), or why not: there already is one; a reachable
   * server lacks the required setting; this is the right person but the address is unconfirmed; it is somebody else.
   */
  bootstrap: z.enum(['offered', 'taken', 'setting_missing', 'address_unconfirmed', 'somebody_else']),
})
export type Me = z.infer<typeof me>
