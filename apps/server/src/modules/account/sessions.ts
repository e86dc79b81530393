import type { Security } from '@prateleira/contract/account/security-schemas'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { AccountContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { auditOwn } from '../admin/index.ts'

interface Row {
  id: string
  is_current: boolean
  address: string | null
  user_agent: string | null
  created_at: Date
  last_used_at: Date
}

/** The signed-in person's sessions, the calling one first (AUTH-13), and whether they have a second step (AUTH-10). */
export function getSecurity(context: AccountContext): Promise<Security> {
  return context.run(async (tx) => {
    const [{ on }, rows] = await Promise.all([
      tx.one(raw(sql<{ on: boolean }>`select own_second_step() as on`)),
      tx.many(raw(sql<Row>`select * from own_sessions(${context.token}, ${context.now})`)),
    ])
    const sessions = rows.map(({ created_at, last_used_at, address, user_agent, ...row }) => ({
      ...row,
      address: address || null,
      user_agent: user_agent || null,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }))
    return { second_step: on, sessions }
  })
}

/**
 * Ends one of the signed-in person's sessions, also the calling one.
 * @throws NOT_FOUND
 */
export function endSession(context: AccountContext, id: string) {
  return context.run(async (tx) => {
    const { ended } = await tx.one(raw(sql<{ ended: boolean }>`select end_own_session(${id}) as ended`))
    if (!ended) throw problem('NOT_FOUND')
    await auditOwn(tx, context, { type: 'sessions_end', target: id, details: { ended: 1 } })
    return { id }
  })
}

/** Ends all of the signed-in person's sessions but the calling one. */
export function endOtherSessions(context: AccountContext) {
  return context.run(async (tx) => {
    const { ended } = await tx.one(
      raw(sql<{ ended: string }>`select end_other_sessions(${context.token}) as ended`),
    )
    const count = Number(ended)
    if (count > 0)
      await auditOwn(tx, context, { type: 'sessions_end', target: null, details: { ended: count } })
    return { ended_sessions: count }
  })
}
