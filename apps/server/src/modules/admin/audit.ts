import type { LogType } from '@prateleira/contract/admin/rules'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import type { AdminContext } from './admin-context.ts'

interface Event {
  type: LogType
  /** The id of the affected object, or null. */
  target: string | null
  /** What changed, without personal data: the log outlives the person. */
  details?: Record<string, unknown>
}

/**
 * Records an administrator's action in the transaction that does it (ADM-07). The actor is the administrator whom the database
 * admitted; no other can be written.
 */
export async function audit(
  tx: Tx,
  context: AdminContext,
  { type, target, details = {} }: Event,
): Promise<void> {
  await tx.run(
    raw(sql`
      insert into audit_log (type, actor_id, target_id, address, details, created_at)
      values (${type}, acting_admin(), ${target}, ${context.address}, ${JSON.stringify(details)}::jsonb, ${context.now})`),
  )
}

/** Records what people do to their own account, in the transaction that does it. */
export async function auditOwn(
  tx: Tx,
  context: AccountContext,
  { type, target, details = {} }: Event,
): Promise<void> {
  await tx.run(
    raw(sql`
      insert into audit_log (type, actor_id, target_id, address, details, created_at)
      values (${type}, current_actor(), ${target}, ${context.address}, ${JSON.stringify(details)}::jsonb, ${context.now})`),
  )
}
