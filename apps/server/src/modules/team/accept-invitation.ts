import type { joinInput, OpenInvitation } from '@prateleira/contract/team/schemas'
import type * as z from 'zod'
import { raw, sql } from '../../kernel/db/query.ts'
import { hashOfKey } from '../../kernel/http/bearer.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type AccountContext, publicly, type RequestContext } from '../../kernel/rpc/context.ts'
import { problem, violatedUnique } from '../../kernel/rpc/errors.ts'
import { countAttempt, hashNewPassword, withPassword } from '../account/index.ts'
import { hadAccount } from '../privacy/index.ts'
import { joinedLetter } from './letters.ts'
import { type FoundInvitation, invitationOf } from './queries.ts'

/** Limit on looking up links, by address: they cannot be guessed, but checking has a cost. */
const LOOKS = { attempts: 100, windowSeconds: 900 }

async function find(context: RequestContext, token: string): Promise<FoundInvitation | undefined> {
  const { pool } = context.services.accounts
  await countAttempt(pool, { key: `invitation:${networkOf(context.address)}`, ...LOOKS }, context.now)
  const [found] = await publicly(context, invitationOf(hashOfKey(token), context.now))
  return found
}

/** People who act by PIN do not learn whose session it is. */
const SIGNED_IN = `
  select u.email from session s join "user" u on u.id = s."userId" where s.token = $1 and s."expiresAt" > $2 and s."operatorId" is null`

/**
 * The content of an invitation's link; null for an invalid one, whether expired or never issued.
 * @throws TOO_MANY_REQUESTS
 */
export async function checkInvitation(
  context: RequestContext,
  token: string,
): Promise<{ invitation: OpenInvitation | null }> {
  const found = await find(context, token)
  if (!found) return { invitation: null }
  const { rows } = await context.services.accounts.pool.query<{ email: string }>(SIGNED_IN, [
    context.token,
    context.now,
  ])
  const reader = rows[0]?.email
  const { known, expires_at, ...invitation } = found
  return {
    invitation: {
      ...invitation,
      expires_at: expires_at.toISOString(),
      reader:
        reader === undefined
          ? known
            ? 'has_account'
            : 'new'
          : reader === found.email
            ? 'invited'
            : 'somebody_else',
      signed_in_as: reader === undefined || reader === found.email ? null : reader,
    },
  }
}

/**
 * Joins with the signed-in account, and switches to that shop.
 * @throws INVITATION_INVALID, INVITATION_FOR_ANOTHER, MEMBER_LIMIT_REACHED
 */
export async function acceptInvitation(context: AccountContext, token: string): Promise<{ id: string }> {
  const { settings, jobs } = context.services
  const joined = await context.run(async (tx) => {
    const { name, email } = await tx.one(
      raw(sql<{ name: string; email: string }>`
        select p.full_name as name, a.email from people p join own_address() a on true where p.person_id = current_actor()`),
    )
    const letter = JSON.stringify(joinedLetter(name, email, settings.appUrl))
    return tx.one(
      raw(
        sql<{ id: string }>`
          select accept_invitation(${context.token}, ${hashOfKey(token)}, ${letter}::jsonb, ${context.now}) as id`,
      ),
    )
  })
  jobs.wake('mail')
  return joined
}

const NEW_USER = `
  insert into "user" (name, email, "emailVerified", phone, timezone, "createdAt", "updatedAt", "trialUsed", invited)
  values ($1, $2, true, $3, $4, $5, $5, $6, true) returning id`
const NEW_ACCOUNT = `
  insert into account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
  values ($1::text, 'credential', $1::uuid, $2, $3, $3)`

/**
 * Creates an account by the link of an invitation, which came by mail and so confirms the address, and signs in. The
 * account has neither a shop nor a trial of its own (TEAM-03).
 * @throws INVITATION_INVALID, HAS_ACCOUNT, MEMBER_LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function joinByInvitation(context: RequestContext, input: z.output<typeof joinInput>) {
  const { accounts, settings, jobs, hashAddress } = context.services
  const found = await find(context, input.token)
  if (!found) throw problem('INVITATION_INVALID')
  if (found.known) throw problem('HAS_ACCOUNT')
  const { email } = found
  const [hash, trialUsed] = await Promise.all([
    hashNewPassword(context, input.password, {
      names: [input.full_name, found.shop_name],
      email,
      phone: input.phone,
    }),
    hadAccount(accounts.pool, hashAddress, email),
  ])
  const letter = JSON.stringify(joinedLetter(input.full_name, email, settings.appUrl))
  const client = await accounts.pool.connect()
  let broken = true
  try {
    await client.query('begin')
    const values = [input.full_name, email, input.phone, settings.timeZone, context.now, trialUsed]
    const { rows } = await client.query<{ id: string }>(NEW_USER, values)
    const person = rows[0]?.id
    await client.query(NEW_ACCOUNT, [person, hash, context.now])
    await client.query('select public.join_by_invitation($1, $2, $3, $4)', [
      person,
      hashOfKey(input.token),
      letter,
      context.now,
    ])
    await client.query('commit')
    broken = false
  } catch (error) {
    if (violatedUnique(error) !== null) throw problem('HAS_ACCOUNT')
    throw error
  } finally {
    // A broken connection is closed, which rolls back.
    client.release(broken)
  }
  jobs.wake('mail')
  return withPassword(context, { email, password: input.password })
}
