import * as z from 'zod'
import { newPassword } from '../account/schemas.ts'
import { MEMBER_STATES, SHOP_ROLES } from '../rights.ts'
import { phoneText } from '../shared/contact-fields.ts'
import { editing, email, id, pageSize, text } from '../shared/fields.ts'
import { EXIT_REASONS, PAYMENT_METHODS } from '../stock/rules.ts'
import { CHANGED_FIELDS } from './changed-fields.ts'
import { ACTIVITY_DAYS, ACTIVITY_GROUPS, ACTIVITY_KINDS, GIVEN_ROLES, INVITATION_TOKEN } from './constants.ts'

const rights = {
  role: z.enum(GIVEN_ROLES, { error: 'Escolha um papel' }),
  /** Missing: the role's default (TEAM-02). */
  sees_costs: z.boolean({ error: 'Valor inválido.' }).optional(),
}

const name = text({ max: 120, required: 'Nome é obrigatório' })

export const inviteInput = z.strictObject({ email: email(), ...rights })
export type InviteInput = z.input<typeof inviteInput>

/** A person without an email address, who works on the shop's devices only. */
export const counterMemberInput = z.strictObject({ full_name: name, ...rights })
export type CounterMemberInput = z.input<typeof counterMemberInput>

/** `full_name` applies to people without an account; the others change their name themselves. */
export const memberInput = z.strictObject({ full_name: name.optional(), ...rights })

/** Role and costs count as one field, which EDIT_CONFLICT calls `rights`: whoever changes one has decided on both. */
export const memberUpdateInput = editing(memberInput)

export const member = z.object({
  id: z.string(),
  full_name: z.string(),
  /** Null: works by PIN only. */
  email: z.string().nullable(),
  role: z.enum(SHOP_ROLES),
  sees_costs: z.boolean().nullable(),
  state: z.enum(MEMBER_STATES),
  /** Accurate to a few minutes; null: has not worked here yet. */
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** Whether they have a PIN (TEAM-06). */
  has_pin: z.boolean(),
  /** Whether wrong PINs have locked them on some device. */
  pin_locked: z.boolean(),
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
  /** Invitations not accepted yet, expired ones included. */
  invitations: z.array(invitation),
  /** Number of people that the plan allows (TEAM-08). */
  members_max: z.number(),
})
export type Team = z.infer<typeof team>

/** A shop that is deleted with its owner's account, and the other people who work in it (TEAM-09). */
export const dependents = z.array(
  z.object({ shop_id: z.string(), shop_name: z.string(), people: z.array(z.string()) }),
)
export type Dependents = z.infer<typeof dependents>

export const activityInput = z.strictObject({
  person_id: id.optional(),
  group: z.enum(ACTIVITY_GROUPS, { error: 'Tipo inválido' }).optional(),
  days: z.enum(ACTIVITY_DAYS, { error: 'Período inválido' }).default('30').transform(Number),
  /** Continues below this entry. */
  before: id.optional(),
  limit: pageSize,
})

const person = z.object({
  id: z.string(),
  /** 'Ex-membro' and a number once the former member's name is forgotten. */
  name: z.string(),
  is_former: z.boolean(),
})

export const activity = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  at: z.string(),
  /** The person who did it; null: the system, for instance a reminder. */
  person: person.nullable(),
  /** Whether they acted by PIN (TEAM-06). */
  by_pin: z.boolean(),
  /** The product (of a movement, and of a sale or return of one item its variant; null for several), the imported file, the customer who owes or whose sale was cancelled, or the affected person, or the cash register; null for people who were only invited. */
  subject: z.string().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  exit_reason: z.enum(EXIT_REASONS).nullable(),
  /**
   * For a sale: its total, number of items, and whether it was cancelled since, for an entry and an exit reversed. For a return: number of items. For an import: number
   * of products made or removed.
   */
  total: z.string().nullable(),
  items: z.number().nullable(),
  is_cancelled: z.boolean(),
  /** Of an entry that was reversed: whether a correction stands in its place. */
  is_corrected: z.boolean(),
  /** Of a sale and an entry that were made without network and came later: when they were made. */
  made_at: z.string().nullable(),
  /** Of an entry, exit, return, reversal or cancelled sale; of stock that was adjusted for a sale, of a write-off, of a sangria and a suprimento the reason. */
  notes: z.string().nullable(),
  /**
   * For a price change: before and after. Null: no price. For money received of a debt, and given back for a return: `to` is its method. For a sale on credit beyond
   * its customer's limit: `from` is the limit. For a corrected entry: `from` is the quantity before, `to` the variant,
   * if it was another one; both null where lines were split, merged or added.
   */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** For a product change: the changed parts. */
  fields: z.array(z.enum(CHANGED_FIELDS)),
  /** For a changed cost of a product: before and after; null without the right to see costs. */
  cost: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  /** For a member whose rights changed: whether they see costs since. */
  sees_costs: z.boolean().nullable(),
  role: z.enum(SHOP_ROLES).nullable(),
  role_before: z.enum(SHOP_ROLES).nullable(),
  /**
   * For a sale its number, and its discount in percent and as amount; null without one. For a cancelled sale and a return the number of the sale (also for the loss of what came back damaged), and
   * the amount. For an approval the number of its sale, the discount in percent, the amount; the subject is the person who asked for it. For a debt and a cash move: the amount; for an opened cash session: its float.
   */
  number: z.number().nullable(),
  percent: z.string().nullable(),
  amount: z.string().nullable(),
  /** For a closed cash session: counted minus expected at the close, of cash and of the other methods that differed. */
  differences: z.array(z.object({ method: z.enum(PAYMENT_METHODS), difference: z.string() })),
})
export type Activity = z.infer<typeof activity>

export const activityPage = z.object({
  items: z.array(activity),
  next: z.string().nullable(),
  /** People to filter by: members first, then former ones. */
  people: z.array(person),
})

/** Token of the link, in its # part, so that no server logs it. */
export const invitationToken = z
  .string({ error: 'Convite inválido' })
  .regex(INVITATION_TOKEN, { error: 'Convite inválido' })

export const invitationInput = z.strictObject({ token: invitationToken })

/** What a valid invitation shows to a person with its link; null for an invalid one. */
export const openInvitation = z
  .object({
    shop_name: z.string(),
    invited_by: z.string(),
    email: z.string(),
    role: z.enum(GIVEN_ROLES),
    expires_at: z.string(),
    /**
     * Whether the caller is signed in with the address, with another one, or not at all; in the last case whether the
     * address has an account.
     */
    reader: z.enum(['invited', 'somebody_else', 'has_account', 'new']),
    /** The signed-in person, if it is somebody else. */
    signed_in_as: z.string().nullable(),
  })
  .nullable()
export type OpenInvitation = NonNullable<z.infer<typeof openInvitation>>

/** Joins without an existing account: the link proves the address. */
export const joinInput = z.strictObject({
  token: invitationToken,
  full_name: text({ max: 120, required: 'Nome completo é obrigatório' }),
  phone: phoneText({ required: false }).default(''),
  password: newPassword,
})
export type JoinInput = z.input<typeof joinInput>
