import { CONFIRMED_MINUTES } from '@prateleira/contract/account/constants'
import { raw, sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import type { AdminContext } from './admin-context.ts'

/**
 * Required for decisions about other people or money, so that a stolen session is not enough.
 * @throws PASSWORD_NEEDED when the administrator has not typed their password again within the last minutes.
 */
export async function requireConfirmation(tx: Tx, { token, now }: AdminContext): Promise<void> {
  const since = new Date(now.getTime() - CONFIRMED_MINUTES * 60_000)
  const { confirmed } = await tx.one(
    raw(
      sql<{ confirmed: boolean }>`select coalesce(own_confirmation(${token}) > ${since}, false) as confirmed`,
    ),
  )
  if (!confirmed) throw problem('PASSWORD_NEEDED')
}
