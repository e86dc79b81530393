import type { deleteAccountInput } from '@prateleira/contract/privacy/schemas'
import type * as z from 'zod'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { badField, problem } from '../../platform/errors.ts'
import { raw, sql } from '../../platform/query.ts'
import { countAttempt } from '../../platform/rate-limit.ts'
import { endedCookie } from '../../platform/session-cookie.ts'
import { endSubscription } from '../billing/index.ts'

const PER_PERSON = { attempts: 10, windowSeconds: 900 }

interface Owner {
  user_id: string
  email: string
  is_admin: boolean
}

const OWNER = raw(sql<Owner>`
  select current_tenant() as user_id, a.email, exists (select from admin_users u where u.user_id = current_tenant()) as is_admin
    from own_address() a`)

/**
 * Deletes the account of whoever asks, with their password (PRF-03). First the subscription ends at the provider, so that nobody
 * pays for an account that is gone; when that fails nothing is deleted. Then everything of theirs goes in one transaction, sessions
 * and pictures included; payments stay without a person, the address as a keyed hash.
 *
 * @throws BAD_REQUEST at the password, TOO_MANY_REQUESTS, ADMINISTRATOR_ACCOUNT, CANCELLATION_FAILED
 */
export async function deleteAccount(context: RequestContext, input: z.output<typeof deleteAccountInput>) {
  const { accounts, payments, log, hashAddress } = context.services
  const owner = await asAccount(context, (tx) => tx.one(OWNER))
  await countAttempt(accounts.pool, { key: `password:${owner.user_id}`, ...PER_PERSON }, context.now)
  if (!(await isPassword(context, owner.user_id, input.password)))
    throw badField('password', 'Senha incorreta.')
  // An administrator's trace is what others rely on, and without any the next visitor could become the first.
  if (owner.is_admin) throw problem('ADMINISTRATOR_ACCOUNT')
  try {
    await endSubscription(payments, owner.user_id)
  } catch (error) {
    log.error({ err: error, user: owner.user_id }, 'The subscription of a leaving person could not be ended')
    throw problem('CANCELLATION_FAILED')
  }
  await asAccount(context, async (tx) => {
    const { is_admin } = await tx.one(OWNER)
    if (is_admin) throw problem('ADMINISTRATOR_ACCOUNT')
    await tx.run(
      raw(sql`
        insert into audit_log (type, actor_id, target_id, address, created_at)
        values ('account_delete', current_tenant(), current_tenant()::text, ${context.address}, ${context.now})`),
    )
    const hash = hashAddress(owner.email)
    const { gone } = await tx.one(
      raw(sql<{ gone: boolean }>`select forget_person(current_tenant(), ${hash}, ${context.now}) as gone`),
    )
    // Of two at once the other one was first.
    if (!gone) throw problem('UNAUTHORIZED')
  })
  context.setCookie([endedCookie(accounts.cookieName)])
  return { deleted: true }
}

async function isPassword({ services }: RequestContext, userId: string, given: string): Promise<boolean> {
  const { auth, pool } = services.accounts
  const { rows } = await pool.query<{ password: string | null }>(
    `select password from account where "providerId" = 'credential' and "userId" = $1`,
    [userId],
  )
  const hash = rows[0]?.password
  const { password } = await auth.$context
  return hash ? password.verify({ hash, password: given }) : false
}
