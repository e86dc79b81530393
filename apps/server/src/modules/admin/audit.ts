import type { LogType } from '@prateleira/contract/admin/rules'
import { type RawBuilder, sql } from 'kysely'
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
export async function audit(tx: Tx, context: AdminContext, event: Event): Promise<void> {
  await tx.run(insertEvent(sql`acting_admin()`, context, event))
}

/** Records what people do to their own account, in the transaction that does it. */
export async function auditOwn(tx: Tx, context: AccountContext, event: Event): Promise<void> {
  await tx.run(insertEvent(sql`current_actor()`, context, event))
}

function insertEvent(
  actor: RawBuilder<unknown>,
  { address, now }: Pick<AdminContext, 'address' | 'now'>,
  { type, target, details = {} }: Event,
) {
  return raw(sql`
    insert into audit_log (type, actor_id, target_id, address, details, created_at)
    values (${type}, ${actor}, ${target}, ${address}, ${JSON.stringify(details)}::jsonb, ${now})`)
}
