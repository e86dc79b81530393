import { randomBytes } from 'node:crypto'
import { type GivenRole, INVITATIONS_A_DAY } from '@prateleira/contract/team/constants'
import type { inviteInput } from '@prateleira/contract/team/schemas'
import type * as z from 'zod'
import { type Query, raw, sql } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { hashOfKey } from '../../kernel/http/bearer.ts'
import type { Letter } from '../../kernel/mail/index.ts'
import type { AccountContext, RequestContext, ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { countAttempt, createOnce } from '../account/index.ts'
import { invitationLetter } from './letters.ts'
import { invitationById, whoInvites } from './queries.ts'

/** Limit on letters of one shop to strangers. */
const LETTERS = { attempts: INVITATIONS_A_DAY, windowSeconds: 86_400 }

interface Sent {
  hash: string
  letter: Letter
}

/** Creates a link and its letter, which `send` queues. Only the hash of the link's token is stored. */
async function sendInvitation<T>(
  context: RequestContext,
  tx: Tx,
  role: GivenRole,
  send: (sent: Sent) => Query<T>,
): Promise<T> {
  await tx.many(raw(sql`select require_owner()`))
  const [{ shop_id: shop }, who] = await Promise.all([
    tx.one(raw(sql<{ shop_id: string }>`select current_shop() as shop_id`)),
    tx.one(whoInvites),
  ])
  const token = randomBytes(32).toString('base64url')
  const url = `${context.services.settings.appUrl}/convite#${token}`
  const sent = await tx.one(send({ hash: hashOfKey(token), letter: invitationLetter({ ...who, role, url }) }))
  // After a refusal, which sends no letter; beyond the limit the transaction is undone.
  await countAttempt(context.services.accounts.pool, { key: `invite:${shop}`, ...LETTERS }, context.now)
  return sent
}

/**
 * Invites an address (TEAM-03), with one letter per key.
 * @throws RIGHT_MISSING, ALREADY_MEMBER, MEMBER_LIMIT_REACHED, TOO_MANY_REQUESTS, NOT_FOUND when the key's invitation is no longer open.
 */
export async function inviteMember(context: ShopContext, input: z.output<typeof inviteInput>) {
  const { email, role, sees_costs: costs = null } = input
  const made = await createOnce(context, {
    kind: 'invitation',
    input,
    create: (tx) =>
      sendInvitation(context, tx, role, ({ hash, letter }) =>
        raw(sql<{ id: string }>`
          select invite_member(${email}, ${role}, ${costs}::boolean, ${hash}, ${JSON.stringify(letter)}::jsonb, ${context.now}) as id`),
      ),
    read: async (tx, id) => ({ id: (await tx.one(invitationById(id))).id }),
  })
  context.services.jobs.wake('mail')
  return made
}

/**
 * Sends an invitation again, with a new link.
 * @throws RIGHT_MISSING, NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function resendInvitation(context: ShopContext, id: string) {
  await context.run(async (tx) => {
    const { role } = await tx.one(invitationById(id))
    const { done } = await sendInvitation(context, tx, role, ({ hash, letter }) =>
      raw(sql<{ done: boolean }>`
        select resend_invitation(${id}::uuid, ${hash}, ${JSON.stringify(letter)}::jsonb, ${context.now}) as done`),
    )
    if (!done) throw problem('NOT_FOUND')
  })
  context.services.jobs.wake('mail')
  return { id }
}

/**
 * Revokes an invitation.
 * @throws RIGHT_MISSING, NOT_FOUND
 */
export async function revokeInvitation(context: AccountContext, id: string) {
  const { done } = await context.run((tx) =>
    tx.one(raw(sql<{ done: boolean }>`select revoke_invitation(${id}::uuid, ${context.now}) as done`)),
  )
  if (!done) throw problem('NOT_FOUND')
  return { id }
}
