import * as z from 'zod'
import { newPassword, phoneText } from '../account/schemas.ts'
import { SHOP_ROLES } from '../rights.ts'
import { email, id, pageSize, text } from '../shared/fields.ts'
import { EXIT_REASONS } from '../stock/rules.ts'
import { ACTIVITY_GROUPS, ACTIVITY_KINDS, GIVEN_ROLES, INVITATION_TOKEN } from './constants.ts'

const given = {
  role: z.enum(GIVEN_ROLES, { error: 'Escolha um papel' }),
  /** Missing: as the role has it (TEAM-02). */
  sees_costs: z.boolean({ error: 'Valor inválido.' }).optional(),
}

const name = text({ max: 120, required: 'Nome é obrigatório' })

export const inviteInput = z.strictObject({ email: email(), ...given })
export type InviteInput = z.input<typeof inviteInput>

/** Somebody without an address, who works on the shop's devices only. */
export const counterMemberInput = z.strictObject({ full_name: name, ...given })
export type CounterMemberInput = z.input<typeof counterMemberInput>

/** `full_name` counts for who has no account; whoever has one says it themselves. */
export const memberInput = z.strictObject({ full_name: name.optional(), ...given })

export const member = z.object({
  id: z.string(),
  full_name: z.string(),
  /** Null: works by PIN alone. */
  email: z.string().nullable(),
  role: z.enum(SHOP_ROLES),
  sees_costs: z.boolean().nullable(),
  state: z.enum(['active', 'suspended']),
  /** To a few minutes; null: has not worked here yet. */
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** Whether they can act by PIN (TEAM-06). */
  has_pin: z.boolean(),
})
export type Member = z.infer<typeof member>

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  sees_costs: z.boolean().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof invitation>

export const team = z.object({
  members: z.array(member),
  /** Those that were not taken up yet, also when their time is over. */
  invitations: z.array(invitation),
  /** How many people the plan allows (TEAM-08). */
  members_max: z.number(),
})
export type Team = z.infer<typeof team>

/** A shop that ends with its owner's account, and who else works in it (TEAM-09). */
export const dependents = z.array(
  z.object({ shop_id: z.string(), shop_name: z.string(), people: z.array(z.string()) }),
)
export type Dependents = z.infer<typeof dependents>

export const activityInput = z.strictObject({
  person_id: id.optional(),
  group: z.enum(ACTIVITY_GROUPS, { error: 'Tipo inválido' }).optional(),
  days: z.enum(['1', '7', '30', '90', '365'], { error: 'Período inválido' }).default('30').transform(Number),
  /** Goes on below this one. */
  before: id.optional(),
  limit: pageSize,
})

const person = z.object({
  id: z.string(),
  /** 'Ex-membro' and a number once the name of who left is forgotten. */
  name: z.string(),
  is_former: z.boolean(),
})

export const activity = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  at: z.string(),
  /** Who did it; null: the shop's own work, such as a reminder. */
  person: person.nullable(),
  /** Whether they had come by PIN (TEAM-06). */
  by_pin: z.boolean(),
  /** The product, the imported file, or the person it was done to; null for who was only invited. */
  subject: z.string().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  exit_reason: z.enum(EXIT_REASONS).nullable(),
  /** Of a sale: its total, how many items it has, whether it was cancelled since. Of an import: how many products it made or took away. */
  total: z.string().nullable(),
  items: z.number().nullable(),
  is_cancelled: z.boolean(),
  /** Of a price change: before and after. Null: without a price. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Of a change: which parts of the product. */
  fields: z.array(z.string()),
  role: z.enum(SHOP_ROLES).nullable(),
  role_before: z.enum(SHOP_ROLES).nullable(),
  /** Of an approval: the sale's number, the discount in percent, what it came to. Subject is who had asked for it. */
  number: z.number().nullable(),
  percent: z.string().nullable(),
  amount: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

export const activityPage = z.object({
  items: z.array(activity),
  next: z.string().nullable(),
  /** Whom it can be narrowed to: who works in the shop, then who left it. */
  people: z.array(person),
})

/** Of the link; behind the # of its address, so that no server's log has it. */
export const invitationToken = z
  .string({ error: 'Convite inválido' })
  .regex(INVITATION_TOKEN, { error: 'Convite inválido' })

export const invitationInput = z.strictObject({ token: invitationToken })

/** What a living invitation says to who has its link; null for any other. */
export const openInvitation = z
  .object({
    shop_name: z.string(),
    invited_by: z.string(),
    email: z.string(),
    role: z.enum(GIVEN_ROLES),
    expires_at: z.string(),
    /** Whether who asks is signed in with the address, with another one, or not at all; then whether the address has an account. */
    reader: z.enum(['invited', 'somebody_else', 'has_account', 'new']),
    /** Who is signed in, where it is somebody else. */
    signed_in_as: z.string().nullable(),
  })
  .nullable()
export type OpenInvitation = NonNullable<z.infer<typeof openInvitation>>

/** Joins without having had an account: the link proves the address. */
export const joinInput = z.strictObject({
  token: invitationToken,
  full_name: text({ max: 120, required: 'Nome completo é obrigatório' }),
  phone: phoneText({ required: false }).default(''),
  password: newPassword,
})
export type JoinInput = z.input<typeof joinInput>
