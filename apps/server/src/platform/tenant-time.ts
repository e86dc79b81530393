import { db, tenant } from './query.ts'
import type { Tx } from './tenant-db.ts'

/** The IANA time zone that decides the tenant's today (LED-04). */
export async function tenantTimeZone(tx: Tx): Promise<string> {
  const { timezone } = await tx.one(
    db.selectFrom('profiles').select('timezone').where('user_id', '=', tenant),
  )
  return timezone
}
