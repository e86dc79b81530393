import { INTEGRATION_KEYS_MAX } from '@prateleira/contract/integration/constants'
import type { IntegrationKey, newKeyInput } from '@prateleira/contract/integration/schemas'
import type * as z from 'zod'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { hashOfKey } from '../../kernel/http/bearer.ts'
import { letterToOwner } from '../../kernel/mail/index.ts'
import type { AccountContext, ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { createOnce, requireOwnPassword, tenantTimeZone } from '../account/index.ts'
import { makeKey } from './admit-keys.ts'
import { madeLetter, revokedLetter } from './letters.ts'
import {
  countKeys,
  deleteKey,
  deleteUnusedKey,
  insertKey,
  type KeyRow,
  lockOwner,
  noteKey,
  ownKeys,
} from './queries.ts'

const DAY = 86_400_000

type KeyInput = Omit<z.output<typeof newKeyInput>, 'password'>

function present({ created_at, expires_at, last_used_at, ...key }: KeyRow): IntegrationKey {
  return {
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

/** The person's keys, newest first; none of them can be read again. */
export async function listKeys(context: AccountContext): Promise<IntegrationKey[]> {
  return (await context.run((tx) => tx.many(ownKeys))).map(present)
}

/**
 * Creates a key and returns it, this once, after the password was typed again; the owner is notified by mail. Repeated under its
 * Idempotency-Key, because the answer was lost, the key that nobody saw gives way to a new one. A key cannot create keys, since a leaked one
 * must not make others that outlive it.
 * Throws BAD_REQUEST at password, PLAN_UPGRADE_REQUIRED, KEY_LIMIT_REACHED, KEY_NOT_ALLOWED, NOT_FOUND when the key to replace was
 * revoked or is used.
 */
export async function createKey(context: ShopContext, { password, ...input }: z.output<typeof newKeyInput>) {
  if (context.key) throw problem('KEY_NOT_ALLOWED')
  // An entitlement that is missing is reported before the password is checked.
  await context.admit()
  await requireOwnPassword(context, password)
  const made = await createOnce(context, {
    kind: 'integration key',
    input,
    create: async (tx) => {
      await tx.one(lockOwner)
      const { count } = await tx.one(countKeys)
      if (count >= INTEGRATION_KEYS_MAX) throw problem('KEY_LIMIT_REACHED')
      return addKey(context, tx, input)
    },
    read: async (tx, id) => {
      await noteRevoked(context, tx, await tx.one(deleteUnusedKey(id)))
      return addKey(context, tx, input)
    },
  })
  context.services.jobs.wake('mail')
  return made
}

async function addKey(context: ShopContext, tx: Tx, { name, scope, valid_days: days }: KeyInput) {
  const { key, prefix } = makeKey()
  const expires = days && new Date(context.now.getTime() + days * DAY)
  const row = await tx.one(insertKey({ name, scope, hash: hashOfKey(key), prefix, expires }, context.now))
  await tx.run(noteKey('key_create', row.id, context.address, context.now))
  const letter = madeLetter(row, { ...context.services.settings, timeZone: await tenantTimeZone(tx) })
  await tx.run(letterToOwner(letter, context.now))
  return { ...present(row), key }
}

async function noteRevoked(context: AccountContext | ShopContext, tx: Tx, row: KeyRow): Promise<void> {
  await tx.run(noteKey('key_revoke', row.id, context.address, context.now))
  await tx.run(letterToOwner(revokedLetter(row, context.services.settings), context.now))
}

/** Revokes a key at once: the next call with it is refused. The owner is notified by mail. Throws NOT_FOUND. */
export async function revokeKey(context: AccountContext, id: string): Promise<{ id: string }> {
  await context.run(async (tx) => noteRevoked(context, tx, await tx.one(deleteKey(id))))
  context.services.jobs.wake('mail')
  return { id }
}
