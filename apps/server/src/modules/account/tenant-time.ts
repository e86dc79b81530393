import { dateIn } from '@prateleira/contract/shared/dates'
import { db, type Query, raw, sql, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'

/** The IANA time zone that decides the tenant's today (LED-04). */
export async function tenantTimeZone(tx: Tx): Promise<string> {
  const { timezone } = await tx.one(db.selectFrom('shops').select('timezone').where('shop_id', '=', tenant))
  return timezone
}

/** The tenant's today, yyyy-MM-dd. */
export async function tenantToday(tx: Tx, now: Date): Promise<string> {
  return dateIn(await tenantTimeZone(tx), now)
}

/**
 * Returns a row when the database knows a time zone of that name. Other names might be read as an offset without an error:
 * 'SystemV/AST4' as four hours east.
 */
export function listedTimeZone(name: string): Query<{ name: string }> {
  return raw(sql<{ name: string }>`select name from pg_timezone_names where lower(name) = lower(${name})`)
}
