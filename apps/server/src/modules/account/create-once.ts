import { CREATION_KEPT_DAYS } from '@prateleira/contract/shared/constants'
import { idempotencyHeaders } from '@prateleira/contract/shared/fields'
import { db, raw, sql, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { badField, problem } from '../../kernel/rpc/errors.ts'
import { hashOfRequest } from '../../kernel/rpc/request-hash.ts'

interface Creation<Made> {
  /** Of what, as 'product'. */
  kind: string
  input: unknown
  create: (tx: Tx) => Promise<Made>
  /** The same answer, of a record that an earlier request made; of a new one in its place where that cannot be told again. */
  read: (tx: Tx, id: string) => Promise<Made>
}

/**
 * Creates a record, with an Idempotency-Key once: a repeated request gets the answer of the first, whatever it fails with itself. A
 * refusal is not remembered.
 * @throws IDEMPOTENCY_CONFLICT for another input under the key, BAD_REQUEST for a key of another form, NOT_FOUND where the record was
 * deleted since.
 */
export async function createOnce<Made extends { id: string }>(
  context: ShopContext,
  { kind, input, create, read }: Creation<Made>,
): Promise<Made> {
  const key = keyOf(context)
  if (key === null) return context.run(create)
  const hash = hashOfRequest(kind, input)
  const readMade = async (tx: Tx) => {
    const before = await tx.maybe(creationByKey(key))
    if (before === null) return null
    if (before.request_hash !== hash) throw problem('IDEMPOTENCY_CONFLICT')
    const made = await read(tx, before.record_id)
    if (made.id !== before.record_id) {
      await tx.run(forgetCreation(key))
      await tx.run(noteCreation(key, hash, made.id))
    }
    return made
  }
  try {
    return await context.run(async (tx) => {
      const before = await readMade(tx)
      if (before !== null) return before
      const made = await create(tx)
      await tx.run(noteCreation(key, hash, made.id))
      return made
    })
  } catch (error) {
    // A simultaneous request under the key may have been first, which this one saw as a refusal of its own.
    const made = await context.run(readMade)
    if (made === null) throw error
    return made
  }
}

function keyOf({ headers }: ShopContext): string | null {
  const sent = idempotencyHeaders.safeParse({ 'idempotency-key': headers['idempotency-key'] })
  if (!sent.success) throw badField('idempotency-key', sent.error.issues[0]?.message ?? '')
  return sent.data['idempotency-key'] ?? null
}

function noteCreation(key: string, hash: string, id: string) {
  return raw(sql`with old as (
      delete from creations where shop_id = current_shop() and created_at < now() - make_interval(days => ${sql.lit(CREATION_KEPT_DAYS)}))
    insert into creations (shop_id, idempotency_key, request_hash, record_id)
    values (current_shop(), ${key}, ${hash}, ${id}::uuid)`)
}

function forgetCreation(key: string) {
  return raw(sql`delete from creations where shop_id = ${tenant} and idempotency_key = ${key}`)
}

function creationByKey(key: string) {
  return db
    .selectFrom('creations')
    .where('shop_id', '=', tenant)
    .where('idempotency_key', '=', key)
    .select(['request_hash', 'record_id'])
}
