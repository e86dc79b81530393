import { CONFIRMED_MINUTES } from '@prateleira/contract/account/constants'
import { raw, sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'

/**
 * For what decides about others or about money: whoever holds a session that is not theirs cannot do it. @throws PASSWORD_NEEDED when
 * the acting administrator has not typed their password again within the last minutes.
 */
export async function requireConfirmation(tx: Tx, { token, now }: RequestContext): Promise<void> {
  const since = new Date(now.getTime() - CONFIRMED_MINUTES * 60_000)
  const { confirmed } = await tx.one(
    raw(
      sql<{ confirmed: boolean }>`select coalesce(own_confirmation(${token}) > ${since}, false) as confirmed`,
    ),
  )
  if (!confirmed) throw problem('PASSWORD_NEEDED')
}
