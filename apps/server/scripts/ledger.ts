import pg from 'pg'
import { LOGINS } from '../src/database.ts'
import { loginUrl } from '../src/kernel/db/roles.ts'
import { connectAsGiven } from '../src/kernel/db/unfit.ts'
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
 * Compares what the application reads with the movements it stands for (LED-01): each variant's stock with the sum of its movements,
 * reserved stock with the pending sales, each product's stock with its variants', each tenant's kept totals with its products; the balance
 * after each movement, the cost of the stock (LED-05), each sale and return with its movements, the sums of each day, each item with its
 * movement, payments with their sale, vouchers with the payments made with them, customers' debts with their statements, the search text of
 * each product, and derived columns. All in one snapshot, so that it may run while people work. It enters each tenant in turn, so the
 * logins of the server are enough.
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
    await connectAsGiven(owner, 'DATABASE_URL')
    await connectAsGiven(client, `${LOGINS.work} (a start or npm run database:roles sets its password)`)
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
