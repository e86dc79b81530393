import { isOwnNames, type KnownOwner } from '@prateleira/contract/account/rules'
import type { LogType } from '@prateleira/contract/admin/rules'
import type { IntegrationKey } from '@prateleira/contract/integration/schemas'
import type { RequestContext } from '../../kernel/rpc/context.ts'
import { badField } from '../../kernel/rpc/errors.ts'
import { changeLetter } from './letters.ts'

/** What others know of the person who chooses a password, and the field where it was typed. */
export interface Owner extends KnownOwner {
  field?: string
}

/** What the person "u" signed up with. */
export const OWNER = `jsonb_build_object('names', jsonb_build_array(u.name, u."companyName"), 'email', u.email, 'phone', u.phone) as owner`

/** Hashes a password as Better Auth does; slow on purpose. */
export async function hashPassword(context: RequestContext, password: string): Promise<string> {
  return (await context.services.accounts.auth.$context).password.hash(password)
}

/**
 * The same for one that somebody chooses.
 * @throws BAD_REQUEST at the field when it is nothing but what others know of its owner
 */
export function hashNewPassword(context: RequestContext, password: string, owner: Owner): Promise<string> {
  if (isOwnNames(password, owner))
    throw badField(
      owner.field ?? 'password',
      'Esta senha usa só o nome, o email ou o telefone: é fácil de adivinhar. Escolha outra.',
    )
  return hashPassword(context, password)
}

// Statements that return the user whose password is set; $5 identifies them.

/**
 * Only while the session that asks still exists: a simultaneous change from another browser ends it. All changes lock the password first, because two
 * that first locked their own session would wait for each other.
 */
export const BY_SESSION = `
  with password as materialized (
    select "userId" from account where "userId" = $5::uuid and "providerId" = 'credential' for update
  )
  select s."userId" from password p join session s on s."userId" = p."userId" and $3 in (s.token, s."formerToken") for update of s`
export const BY_ID = `select $5::uuid as "userId"`
export const BY_RESET_LINK = `
  delete from password_reset where token_hash = $5 and expires_at > $2 returning "userId"`

/**
 * One statement, so that a new password always ends old sessions and sign-ins that wait for their second step, renews the
 * token of the session that is kept (decision 303), writes the log and queues a message to the owner. A reset link came by
 * mail and so confirms the address: keys made before that may be somebody else's and are revoked. Where somebody took the
 * kept session over meanwhile, $3 is its former token. A browser to which the answer gets lost is signed out: its person has the new password.
 */
const settingPassword = (who: string) => `
  with who as (${who}),
  changed as (
    insert into account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    select "userId"::text, 'credential', "userId", $1, $2, $2 from who
    on conflict ("providerId", "accountId") do update set password = excluded.password, "updatedAt" = excluded."updatedAt"
  ),
  links as (delete from password_reset where "userId" in (select "userId" from who)),
  steps as (delete from verification where value in (select "userId"::text from who)),
  confirmed as (
    update "user" set "emailVerified" = true where $6 = 'password_reset' and id in (select "userId" from who)
  ),
  codes as (delete from sign_in_code where "userId" in (select "userId" from who)),
  ended as (
    delete from session where "userId" in (select "userId" from who) and ($3::text is null or $3 not in (token, coalesce("formerToken", '')))
    returning 1
  ),
  renewed as (
    update session set token = $8, "formerToken" = null where token = $3 and "userId" in (select "userId" from who)
    returning 1
  ),
  logged as (
    insert into public.audit_log (type, actor_id, target_id, address, created_at)
    select $6, "userId", "userId"::text, $4, $2 from who
  )
  select "userId", (select count(*)::int from ended) as ended, exists (select from renewed) as renewed, public.queue_mail("userId", 'security', $7, $2),
         case when $6 = 'password_reset' then public.end_unconfirmed_keys("userId", $4, $2) end as keys
    from who`

interface Done {
  userId: string
  ended: number
  /** Whether the kept session got its next token. */
  renewed: boolean
  /** For a reset only. */
  keys: LeftKeys | null
}

interface NewPassword {
  hash: string
  /** BY_SESSION, BY_ID or BY_RESET_LINK, with its key. */
  who: string
  key: string
  /** The session to keep, by its token, and its next token; null: none. */
  keep: { token: string; renewed: string } | null
  type: LogType
}

/** A person's keys for programs after a reset. */
export interface LeftKeys {
  ended: number
  left: Pick<IntegrationKey, 'id' | 'name' | 'scope' | 'prefix' | 'created_at' | 'last_used_at'>[]
}

/** Sets a password, ends the person's other sessions and notifies them. Null when the key matches nobody. */
export async function setPassword(context: RequestContext, { hash, who, key, keep, type }: NewPassword) {
  const { accounts, settings, jobs } = context.services
  const letter = JSON.stringify(changeLetter('A senha foi alterada', settings.appUrl))
  const { rows } = await accounts.pool.query<Done>(settingPassword(who), [
    hash,
    context.now,
    keep?.token ?? null,
    context.address,
    key,
    type,
    letter,
    keep?.renewed ?? null,
  ])
  jobs.wake('mail')
  return rows[0] ?? null
}
