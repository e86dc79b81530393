import type { LogType } from '@prateleira/contract/admin/rules'
import { sql } from 'kysely'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { badField } from '../../platform/errors.ts'
import { raw } from '../../platform/query.ts'
import { countAttempt, forgetAttempts } from '../../platform/rate-limit.ts'
import { changeLetter } from './letters.ts'

const CONFIRMATIONS = { attempts: 10, windowSeconds: 900 }

/** Hashes a new password as Better Auth does; takes long on purpose. */
export async function hashed(context: RequestContext, password: string): Promise<string> {
  return (await context.services.accounts.auth.$context).password.hash(password)
}

/** Whether `password` is the one behind `hash`. */
export async function matches(context: RequestContext, hash: string, password: string): Promise<boolean> {
  return (await context.services.accounts.auth.$context).password.verify({ hash, password })
}

/** The signed-in person. @throws UNAUTHORIZED */
export async function ownAccount(context: RequestContext): Promise<{ userId: string }> {
  const query = sql<{ userId: string }>`select current_tenant() as "userId"`
  return asAccount(context, (tx) => tx.one(raw(query)))
}

/**
 * The signed-in person, who has typed their password again; `field` is where it was typed.
 * @throws BAD_REQUEST at the field when it is wrong; TOO_MANY_REQUESTS.
 */
export async function confirmedOwner(context: RequestContext, password: string, field = 'password') {
  const { pool } = context.services.accounts
  const owner = await ownAccount(context)
  const key = `password:${owner.userId}`
  await countAttempt(pool, { key, ...CONFIRMATIONS }, context.now)
  const { rows } = await pool.query<{ password: string | null }>(
    `select password from account where "providerId" = 'credential' and "userId" = $1`,
    [owner.userId],
  )
  const hash = rows[0]?.password
  if (!hash || !(await matches(context, hash, password))) throw badField(field, 'Senha incorreta.')
  await forgetAttempts(pool, key)
  return owner
}

/** A statement that gives the user whose password is set, $5 being what finds them. */
export const BY_ID = `select $5::uuid as "userId"`
export const BY_RESET_LINK = `
  delete from password_reset where token_hash = $5 and expires_at > $2 returning "userId"`

/**
 * One statement: no new password without the end of the old sessions, an entry in the log and a message to the owner, whatever
 * fails.
 */
const settingPassword = (who: string) => `
  with who as (${who}),
  changed as (
    insert into account ("accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    select "userId"::text, 'credential', "userId", $1, $2, $2 from who
    on conflict ("providerId", "accountId") do update set password = excluded.password, "updatedAt" = excluded."updatedAt"
  ),
  links as (delete from password_reset where "userId" in (select "userId" from who)),
  codes as (delete from sign_in_code where "userId" in (select "userId" from who)),
  ended as (delete from session where "userId" in (select "userId" from who) and token is distinct from $3 returning 1),
  logged as (
    insert into public.audit_log (type, actor_id, target_id, address, created_at)
    select $6, "userId", "userId"::text, $4, $2 from who
  )
  select "userId", (select count(*)::int from ended) as ended, public.queue_mail("userId", 'security', $7, $2) from who`

interface NewPassword {
  hash: string
  /** BY_ID or BY_RESET_LINK, and what it looks for. */
  who: string
  key: string
  /** The session that goes on; null: none does. */
  keep: string | null
  type: LogType
}

/** Sets a password, ends the person's other sessions and tells them. Null: there is nobody to be found by that key. */
export async function setPassword(context: RequestContext, { hash, who, key, keep, type }: NewPassword) {
  const { accounts, settings, jobs } = context.services
  const letter = JSON.stringify(changeLetter('A senha foi alterada', settings.appUrl))
  const { rows } = await accounts.pool.query<{ userId: string; ended: number }>(settingPassword(who), [
    hash,
    context.now,
    keep,
    context.address,
    key,
    type,
    letter,
  ])
  jobs.wake('mail')
  return rows[0] ?? null
}
