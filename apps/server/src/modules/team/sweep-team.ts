import { raw, sql } from '../../kernel/db/query.ts'
import type { WorkDoor } from '../../kernel/db/tenant-db.ts'

/** Forgets names of people who left long ago, expired invitations, unused devices and approvals. */
export async function sweepTeam(door: WorkDoor): Promise<void> {
  await door.unattended(raw(sql`select sweep_team()`))
}
