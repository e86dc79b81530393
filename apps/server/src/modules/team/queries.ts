import type { ShopRole } from '@prateleira/contract/rights'
import type { GivenRole } from '@prateleira/contract/team/constants'
import type { Invitation, Member } from '@prateleira/contract/team/schemas'
import { raw, sql, tenant } from '../../kernel/db/query.ts'

export interface MemberRow extends Omit<Member, 'id' | 'last_seen_at' | 'created_at'> {
  person_id: string
  role: ShopRole
  last_seen_at: Date | null
  created_at: Date
}

export interface InvitationRow extends Omit<Invitation, 'created_at' | 'expires_at'> {
  created_at: Date
  expires_at: Date
}

/** The owner first, then by name. Refused for everybody but the owner. */
export const allMembers = (now: Date) => raw(sql<MemberRow>`select * from shop_members(${now})`)

export const memberOf = (id: string, now: Date) =>
  raw(sql<MemberRow>`select * from shop_members(${now}) where person_id = ${id}::uuid`)

export const openInvitations = raw(sql<InvitationRow>`
  select id, email, role, sees_costs, created_at, expires_at from invitations
   where shop_id = ${tenant} order by created_at desc, id desc`)

export const membersAllowed = raw(sql<{ members_max: number }>`select own_members_allowed() as members_max`)

/** By shop, then by name. */
export const dependents = raw(
  sql<{ shop_id: string; shop_name: string; name: string }>`select * from own_dependents()`,
)

/** For the letter of an invitation. */
export const whoInvites = raw(sql<{ shop: string; person: string }>`
  select s.name as shop, p.full_name as person from shops s join people p on p.person_id = current_actor() where s.shop_id = ${tenant}`)

export const memberById = (id: string) =>
  raw(
    sql<{
      id: string
    }>`select person_id as id from members where shop_id = ${tenant} and person_id = ${id}::uuid`,
  )

export const invitationById = (id: string) =>
  raw(
    sql<{
      id: string
      role: GivenRole
    }>`select id, role from invitations where shop_id = ${tenant} and id = ${id}::uuid`,
  )

export interface FoundInvitation {
  shop_name: string
  invited_by: string
  email: string
  role: GivenRole
  expires_at: Date
  /** Whether the address has an account. */
  known: boolean
}

export const invitationOf = (hash: string, now: Date) =>
  raw(sql<FoundInvitation>`select * from invitation_of(${hash}, ${now})`)
