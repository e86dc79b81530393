import type { Invitation, Member } from '@prateleira/contract/team/schemas'
import type { InvitationRow, MemberRow } from './queries.ts'

export function presentMember({ person_id: id, last_seen_at, created_at, ...row }: MemberRow): Member {
  return {
    id,
    ...row,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

export function presentInvitation({ created_at, expires_at, ...row }: InvitationRow): Invitation {
  return { ...row, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
}
