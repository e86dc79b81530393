import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Keyed hash of a deleted account's address; useless without the server's secret. */
export type HashAddress = (email: string) => string

/** Hashes addresses with a key derived from the server's secret. After a change of the secret earlier addresses are unknown. */
export function addressHash(secret: string): HashAddress {
  const key = createHmac('sha256', secret).update('former addresses').digest()
  return (email) =>
    createHmac('sha256', key).update(email.normalize('NFKC').trim().toLowerCase()).digest('base64url')
}

/** Whether an account with this address was deleted. `pool` logs in as prateleira_auth. */
export async function hadAccount(pool: pg.Pool, hash: HashAddress, email: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from public.former_addresses where hash = $1', [hash(email)])
  return rowCount === 1
}
