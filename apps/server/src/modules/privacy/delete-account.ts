import type { deleteAccountInput } from '@prateleira/contract/privacy/schemas'
import type * as z from 'zod'
import { raw, sql, unhurried } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/transactions.ts'
import { endedCookie } from '../../kernel/http/session-cookie.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { requireOwnPassword, requireSecondStep } from '../account/index.ts'
import { endSubscription } from '../billing/index.ts'

interface Owner {
  person_id: string
  email: string
  is_admin: boolean
}

const OWNER = raw(sql<Owner>`
  select current_actor() as person_id, a.email, exists (select from admin_users u where u.user_id = current_actor()) as is_admin
    from own_address() a`)

const OWNED = raw(sql<{ shop_id: string }>`select id as shop_id from own_shops() where role = 'owner'`)

/**
 * Deletes the caller's account, confirmed by password and, where it is on, the second step (PRF-03). Cancels the subscription at the provider first, so that nobody pays for
 * a deleted account; when that fails nothing is deleted. Then deletes all data in one transaction, sessions and pictures included;
 * payments are kept without a person, the address as a keyed hash.
 *
 * @throws BAD_REQUEST at the password or code, INVALID_CODE, TOO_MANY_REQUESTS, ADMINISTRATOR_ACCOUNT, CANCELLATION_FAILED
 */
export async function deleteAccount(context: AccountContext, input: z.output<typeof deleteAccountInput>) {
  const { accounts, payments, log, hashAddress } = context.services
  const { userId } = await requireOwnPassword(context, input.password)
  const owner = await context.run(requireOrdinaryOwner)
  // Last, since a code serves once.
  await requireSecondStep(context, userId, input.code)
  for (const { shop_id: shop } of await context.run((tx) => tx.many(OWNED)))
    try {
      await endSubscription(payments, shop)
    } catch (error) {
      log.error({ err: error, shop }, 'The subscription of a leaving person could not be ended')
      throw problem('CANCELLATION_FAILED')
    }
  await context.run(async (tx) => {
    await requireOrdinaryOwner(tx)
    await tx.run(
      raw(sql`
        insert into audit_log (type, actor_id, target_id, address, created_at)
        values ('account_delete', current_actor(), current_actor()::text, ${context.address}, ${context.now})`),
    )
    const hash = hashAddress(owner.email)
    const { gone } = await tx.one(
      unhurried(raw(sql<{ gone: boolean }>`select forget_myself(${hash}, ${context.now}) as gone`)),
    )
    // A concurrent request was first.
    if (!gone) throw problem('UNAUTHORIZED')
  })
  context.setCookie([endedCookie(accounts.cookieName)])
  return { deleted: true }
}

/**
 * The caller, unless a concurrent request has deleted the account since the transaction began. Administrators stay: others rely on their records,
 * and without any administrator the next visitor could become the first.
 */
async function requireOrdinaryOwner(tx: Tx): Promise<Owner> {
  const owner = await tx.maybe(OWNER)
  if (!owner) throw problem('UNAUTHORIZED')
  if (owner.is_admin) throw problem('ADMINISTRATOR_ACCOUNT')
  return owner
}
