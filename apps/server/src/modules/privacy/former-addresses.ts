import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** What is kept of the address of an account that was deleted: only who has the server's secret can tell whose it was. */
export type HashAddress = (email: string) => string

declare module '../../kernel/rpc/context.ts' {
  interface Services {
    hashAddress: HashAddress
  }
  interface Settings {
    /** Who runs this copy and answers for the data in it; null where the configuration does not say. */
    operator: { name: string | null; contact: string | null }
    /** How people reach whoever helps them; null where the configuration does not say. */
    supportContact: string | null
  }
}

/** Hashes addresses with a key made of the server's secret. Another secret makes another hash: old addresses are then unknown. */
export function addressHash(secret: string): HashAddress {
  const key = createHmac('sha256', secret).update('former addresses').digest()
  return (email) =>
    createHmac('sha256', key).update(email.normalize('NFKC').trim().toLowerCase()).digest('base64url')
}

/** Whether an account with this address was deleted before. `pool` runs as prateleira_auth. */
export async function hadAccount(pool: pg.Pool, hash: HashAddress, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from public.former_addresses where hash = $1', [hash(email)])
  return rowCount === 1
}
