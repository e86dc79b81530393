import type { IntegrationKey, newKeyInput } from '@prateleira/contract/integration/schemas'
import { INTEGRATION_KEYS_MAX } from '@prateleira/contract/shared/constants'
import type * as z from 'zod'
import { asAccount, type RequestContext } from '../../platform/context.ts'
import { problem } from '../../platform/errors.ts'
import { hashOfKey, makeKey } from '../../platform/integration-key.ts'
import { asEntitled } from '../billing/index.ts'
import { countKeys, deleteKey, insertKey, type KeyRow, lockOwner, noteKey, ownKeys } from './queries.ts'

function present({ created_at, last_used_at, ...key }: KeyRow): IntegrationKey {
  return {
    ...key,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** The person's keys, newest first; none of them can be read again. */
export async function listKeys(context: RequestContext): Promise<IntegrationKey[]> {
  return (await asAccount(context, (tx) => tx.many(ownKeys))).map(present)
}

/**
 * Makes a key and gives it, this once. Throws PLAN_UPGRADE_REQUIRED, KEY_LIMIT_REACHED; KEY_NOT_ALLOWED when a key asks: one that
 * leaked must not make others that outlive it.
 */
export async function createKey(context: RequestContext, { name, scope }: z.output<typeof newKeyInput>) {
  if (context.key) throw problem('KEY_NOT_ALLOWED')
  const { key, prefix } = makeKey()
  return asEntitled(context, 'integration_api', async (tx) => {
    await tx.one(lockOwner)
    const { count } = await tx.one(countKeys)
    if (count >= INTEGRATION_KEYS_MAX) throw problem('KEY_LIMIT_REACHED')
    const row = await tx.one(insertKey({ name, scope, hash: hashOfKey(key), prefix }, context.now))
    await tx.run(noteKey('key_create', row.id, context.address, context.now))
    return { ...present(row), key }
  })
}

/** Ends a key at once: the next call with it is refused. Throws NOT_FOUND. */
export function revokeKey(context: RequestContext, id: string): Promise<{ id: string }> {
  return asAccount(context, async (tx) => {
    if ((await tx.run(deleteKey(id))) === 0) throw problem('NOT_FOUND')
    await tx.run(noteKey('key_revoke', id, context.address, context.now))
    return { id }
  })
}
