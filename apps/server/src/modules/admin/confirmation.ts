import { CONFIRMED_MINUTES } from '@prateleira/contract/shared/constants'
import type { RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { raw, sql } from '../../platform/query.ts'
import type { Tx } from '../../platform/tenant-db.ts'

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
