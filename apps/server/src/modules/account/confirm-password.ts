import { CONFIRMED_MINUTES } from '@prateleira/contract/account/constants'
import type { passwordInput } from '@prateleira/contract/account/security-schemas'
import type * as z from 'zod'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { requireOwnPassword } from './own-password.ts'

/**
 * Records in the session that its person has typed their password again, for sensitive changes right after it.
 * @throws BAD_REQUEST at password, TOO_MANY_REQUESTS.
 */
export async function confirmPassword(context: AccountContext, { password }: z.output<typeof passwordInput>) {
  await requireOwnPassword(context, password)
  await context.services.accounts.pool.query('update session set "confirmedAt" = $2 where token = $1', [
    context.token,
    context.now,
  ])
  return { confirmed_until: new Date(context.now.getTime() + CONFIRMED_MINUTES * 60_000).toISOString() }
}
