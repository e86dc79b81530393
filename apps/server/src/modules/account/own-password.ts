import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { EnteredContext, RequestContext } from '../../kernel/rpc/context.ts'
import { badField } from '../../kernel/rpc/errors.ts'
import { countAttempt, forgetAttempts } from './rate-limit.ts'

const CONFIRMATIONS = { attempts: 10, windowSeconds: 900 }

/** Whether `password` matches `hash`. */
export async function verifyPassword(
  context: RequestContext,
  hash: string,
  password: string,
): Promise<boolean> {
  return (await context.services.accounts.auth.$context).password.verify({ hash, password })
}

/** The hash of a person's password; null without one. */
export async function passwordHash({ services }: RequestContext, userId: string): Promise<string | null> {
  const { rows } = await services.accounts.pool.query<{ password: string | null }>(
    `select password from account where "providerId" = 'credential' and "userId" = $1`,
    [userId],
  )
  return rows[0]?.password ?? null
}

/**
 * The signed-in person.
 * @throws UNAUTHORIZED
 */
export async function ownAccount(context: EnteredContext): Promise<{ userId: string }> {
  const query = sql<{ userId: string }>`select current_actor() as "userId"`
  return context.run((tx) => tx.one(raw(query)))
}

/**
 * The signed-in person, after verifying that `password` is theirs; `field` is where it was typed. Required before actions whose
 * effect would outlive a stolen session.
 * @throws BAD_REQUEST at the field when it is wrong; TOO_MANY_REQUESTS; UNAUTHORIZED, also when the person has gone meanwhile.
 */
export async function requireOwnPassword(context: EnteredContext, password: string, field = 'password') {
  const { services } = context
  const { pool } = services.accounts
  const owner = await ownAccount(context)
  // Counted per session, so that its holder uses up none of the owner's other attempts.
  const key = `password:${services.accounts.digest(`password:${context.token}`)}`
  await runInTurn(key, async () => {
    await countAttempt(pool, { key, ...CONFIRMATIONS }, context.now)
    const hash = await passwordHash(context, owner.userId)
    if (!hash || !(await verifyPassword(context, hash, password))) {
      // If the account was deleted during the wait, there is no password, and the answer must not be that it was wrong.
      await ownAccount(context)
      throw badField(field, 'Senha incorreta.')
    }
    await forgetAttempts(pool, [key])
  })
  return owner
}

const turns = new Map<string, Promise<unknown>>()

/** Serialised per session, so that concurrent correct passwords do not use up attempts. */
function runInTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  const settled = turn.then(
    () => {},
    () => {},
  )
  turns.set(key, settled)
  void settled.then(() => turns.get(key) === settled && turns.delete(key))
  return turn
}
