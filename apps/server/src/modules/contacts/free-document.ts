import { isCpf } from '@prateleira/contract/shared/documents'
import { sql } from 'kysely'
import { raw, tenant } from '../../kernel/db/query.ts'
import type { Tx } from '../../kernel/db/tenant-db.ts'
import { problem } from '../../kernel/rpc/errors.ts'

const KINDS = { customers: 'um cliente', suppliers: 'um fornecedor' } as const

/**
 * Refuses a second contact of one kind with the same CPF or CNPJ: what is owed and bought would be split between them. Two made at the
 * same moment pass.
 * @throws DOCUMENT_TAKEN, naming the first one.
 */
export async function requireFreeDocument(
  tx: Tx,
  table: keyof typeof KINDS,
  document: string | null | undefined,
  except: string | null = null,
): Promise<void> {
  if (!document) return
  const same = (at: string) => sql`
    ${sql.ref(`${at}.shop_id`)} = ${tenant} and ${sql.ref(`${at}.document`)} = ${document} and ${sql.ref(`${at}.id`)} is distinct from ${except}::uuid`
  const [taken] = await tx.many(
    raw(sql<{ id: string; name: string }>`
      select c.id, c.name from customers c where ${table}::text = 'customers' and ${same('c')}
      union all
      select s.id, s.name from suppliers s where ${table}::text = 'suppliers' and ${same('s')}
      limit 1`),
  )
  if (!taken) return
  const kind = isCpf(document) ? 'CPF' : 'CNPJ'
  const message = `Já existe ${KINDS[table]} com este ${kind}: ${taken.name}.`
  throw problem('DOCUMENT_TAKEN', { message, data: taken })
}
