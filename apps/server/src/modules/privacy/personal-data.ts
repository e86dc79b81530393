import { raw, sql } from '../../kernel/db/query.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'

const PERSONAL = raw(sql<{ data: Record<string, unknown> }>`select own_personal_data() as data`)

/** What is known of whoever asks, and nothing of the shops they work in but their names (PRF-03). */
export async function personalData(context: AccountContext): Promise<Record<string, unknown>> {
  const { data } = await context.run((tx) => tx.one(PERSONAL))
  return data
}
