import pg from 'pg'
import { LOGINS } from '../src/database.ts'
import { loginUrl } from '../src/kernel/db/roles.ts'
import { COMPARISONS } from './ledger-queries.ts'

/** A figure that differs from its movements. Quantities and money in the database's format. */
export interface Disagreement {
  what:
    | 'variant'
    | 'reserved'
    | 'product'
    | 'totals'
    | 'balance'
    | 'cost'
    | 'sale'
    | 'line'
    | 'paid'
    | 'return'
    | 'owed'
    | 'sold'
    | 'search'
    | 'derived'
  shop_id: string
  /** Id of the variant, product, movement or sale; the column's name for totals. */
  of: string
  kept: string
  truth: string
}

/**
 * Compares what the application reads with the movements it stands for (LED-01): each variant's stock with the sum of its
 * movements, what is reserved with the sales that wait, each product's with its variants', each tenant's kept totals with its products; what
 * each movement left, what the stock cost (LED-05), each sale and return with its movements, what was sold on each day, each item
 * with its movement, what was paid with the sale, vouchers with what was paid with them, what customers owe with their statements, what each
 * product is found by, and what follows from other columns. One snapshot for all, so that it may run while people
 * work. It looks as each tenant in turn, so the logins of the server are enough.
 */
export async function checkLedger(connectionString: string, rolesSecret?: string): Promise<Disagreement[]> {
  const application_name = 'prateleira ledger check'
  const owner = new pg.Client({ connectionString, application_name })
  // The only login that may enter as any shop.
  const client = new pg.Client({
    connectionString: loginUrl(connectionString, LOGINS.work, rolesSecret),
    application_name,
  })
  try {
    await Promise.all([owner.connect(), client.connect()])
    await owner.query('set role prateleira_ledger')
    await client.query('begin transaction isolation level repeatable read read only')
    const tenants = await owner.query<{ shop_id: string }>('select shop_id from shops order by shop_id')
    const found: Disagreement[] = []
    for (const { shop_id } of tenants.rows) {
      await client.query('select enter_as($1, null)', [shop_id])
      for (const text of COMPARISONS) {
        found.push(...(await client.query<Disagreement>(text)).rows)
      }
    }
    await client.query('commit')
    return found
  } finally {
    await Promise.all([owner.end(), client.end()])
  }
}
