import pg from 'pg'
import { problem } from '../rpc/errors.ts'
import { type Query, withoutWithheld } from './query.ts'

const BATCH = 1000
/** Told to a caller whose earlier export still runs. */
export const EXPORT_BUSY =
  'Outra exportação da sua conta está em andamento. Espere que ela termine e tente de novo.'
/** Arbitrary number of the advisory lock. */
const EXPORTS = 20_761
const PATIENCE = '2s'
const LOCK_NOT_AVAILABLE = '55P03'

/** The pool of an export and its caller. */
interface StreamSource {
  /** Must not be pipelined. */
  pool: pg.Pool
  /** The statement that opens the transaction's door. */
  entering: pg.QueryConfig
  /** Whether columns are withheld from its login. */
  withholds?: boolean
}

/**
 * Reads a query through a cursor in one transaction that begins with `entering`, and passes its rows on in batches, with one
 * batch in memory. One at a time per caller, across all servers. Errors are those of entering, of the query, or of `use`.
 */
export async function readInBatches<R, T>(
  { pool, entering, withholds = false }: StreamSource,
  query: Query<R>,
  use: (batches: AsyncIterable<R[]>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // Without a listener a connection that breaks while idle would end the process.
  const noticed = () => {}
  client.on('error', noticed)
  let broken = true
  try {
    await client.query('begin')
    try {
      await client.query(entering)
      await waitForTurn(client)
      const { sql, parameters } = query.compile()
      const text = withholds ? withoutWithheld(sql) : sql
      await client.query(`declare batches no scroll cursor for ${text}`, [...parameters])
      return await use(batchesOf<R>(client))
    } finally {
      // Nothing was written except, possibly, the session's last use.
      await client.query('commit')
      broken = false
    }
  } finally {
    client.off('error', noticed)
    client.release(broken)
  }
}

/**
 * Takes the caller's turn. Waits briefly, because a request right after the last byte of an export precedes the commit that ends
 * it. Throws TOO_MANY_REQUESTS when another one is running.
 */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(`set local lock_timeout = '${PATIENCE}'`)
    await client.query('select wait_for_turn($1)', [EXPORTS])
    await client.query('set local lock_timeout = 0')
  } catch (error) {
    const busy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
    throw busy ? problem('TOO_MANY_REQUESTS', { message: EXPORT_BUSY }) : error
  }
}

async function* batchesOf<R>(client: pg.PoolClient): AsyncGenerator<R[], void> {
  for (;;) {
    const { rows } = await client.query(`fetch ${BATCH} from batches`)
    if (rows.length > 0) yield rows as R[]
    if (rows.length < BATCH) return
  }
}
