import { raw, sql } from '../../kernel/db/query.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'

const PERSONAL = raw(sql<{ data: Record<string, unknown> }>`select own_personal_data() as data`)

/** The personal data of the caller; of the shops they work in only the names (PRF-03). */
export async function personalData(context: AccountContext): Promise<Record<string, unknown>> {
  const { data } = await context.run((tx) => tx.one(PERSONAL))
  return data
}
