import type { KeyScope } from '@prateleira/contract/integration/constants'
import type { IntegrationKey } from '@prateleira/contract/integration/schemas'
import { actor, raw, sql, tenant } from '../../kernel/db/query.ts'

export type KeyRow = Omit<IntegrationKey, 'created_at' | 'expires_at' | 'last_used_at'> & {
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

const columns = sql`id, name, scope, prefix, created_at, expires_at, last_used_at`

export const ownKeys = raw(
  sql<KeyRow>`select ${columns} from integration_keys where shop_id = ${tenant} order by created_at desc, id desc`,
)

/** Serialises the creation of keys, so that concurrent ones count each other. */
export const lockOwner = raw(
  sql<{ locked: number }>`select 1 as locked from shops where shop_id = ${tenant} for no key update`,
)

export const countKeys = raw(
  sql<{ count: number }>`select count(*)::int as count from integration_keys where shop_id = ${tenant}`,
)

interface NewKey {
  name: string
  scope: KeyScope
  hash: string
  prefix: string
  expires: Date | null
}

export function insertKey({ name, scope, hash, prefix, expires }: NewKey, now: Date) {
  return raw(sql<KeyRow>`
    insert into integration_keys (shop_id, name, scope, key_hash, prefix, created_at, expires_at)
    values (${tenant}, ${name}, ${scope}, ${hash}, ${prefix}, ${now}::timestamptz, ${expires}::timestamptz) returning ${columns}`)
}

/** Returns the deleted key. */
export function deleteKey(id: string) {
  return raw(
    sql<KeyRow>`delete from integration_keys where shop_id = ${tenant} and id = ${id}::uuid returning ${columns}`,
  )
}

/** Returns the deleted key, unless somebody uses it. */
export function deleteUnusedKey(id: string) {
  return raw(
    sql<KeyRow>`delete from integration_keys where shop_id = ${tenant} and id = ${id}::uuid and last_used_at is null returning ${columns}`,
  )
}

/** Who creates and revokes keys is logged (ADM-07); their names are not. */
export function noteKey(type: 'key_create' | 'key_revoke', id: string, address: string, now: Date) {
  return raw(sql`
    insert into audit_log (type, actor_id, target_id, address, details, created_at)
    values (${type}, ${actor}, ${tenant}::text, ${address}, jsonb_build_object('key', ${id}::text), ${now})`)
}
