import type pg from 'pg'
import { problem } from '../rpc/errors.ts'
import { IN_INDEX_ORDER, prepared, type Query } from './query.ts'
import { readInBatches } from './row-stream.ts'
import { rememberSides } from './sides.ts'
import {
  atOnce,
  callingStatement,
  inOneStatement,
  type QueriesOf,
  retried,
  type Tx,
  transaction,
} from './transactions.ts'

export type { QueriesOf, Tx }

/**
 * The only door to tenant data. It opens the transaction, turns the session into a tenant inside the database (function
 * enter) and sends the first query with it, in the same packet. For a refused caller enter raises, and every statement
 * behind it fails too.
 */

/** A program's key, once it was admitted. */
export interface ApiKey {
  hash: string
  /** The request is a write. */
  writes: boolean
}

/** The caller, and the access that the request needs. */
export interface Caller {
  /** The session token of the verified cookie; null without one. */
  token: string | null
  /** A program's key, which opens only its shop. */
  key: ApiKey | null
  now: Date
  /** The shop that the page shows; if the session works in another one the call is refused with SHOP_CHANGED. Null: any. */
  shop?: string | null
  /**
   * 'account': signed in. 'counter': also people who act by PIN. 'shop': signed in or acting by PIN, and past the gate. 'password': the same, not
   * by PIN.
   */
  access: 'account' | 'counter' | 'shop' | 'password'
  /** The entitlement that the shop's plan must include. */
  entitlement?: string
  /** The caller needs one of these rights; null: none is needed. */
  roles?: readonly string[] | null
}

export interface Door extends WorkDoor {
  /** Runs `work` in one transaction as the caller's tenant. Retried when the database aborts it to resolve a deadlock. */
  enter<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs queries as the caller's tenant and returns the rows of each: begin, enter, queries and commit are sent together. */
  enterOnce<Rows extends unknown[][]>(caller: Caller, queries: QueriesOf<Rows>): Promise<Rows>
  /**
   * Runs one query as the caller's tenant and streams its rows in batches, whatever their number. One at a time per
   * tenant: a second one is refused with TOO_MANY_REQUESTS. Ends with `use`.
   */
  stream<R, T>(caller: Caller, query: Query<R>, use: (batches: AsyncIterable<R[]>) => Promise<T>): Promise<T>
}

/** The part of the door for work without a session. */
export interface WorkDoor {
  /** One query without a tenant, which sees no tenant's rows. For public data. */
  outside<R>(query: Query<R>): Promise<R[]>
  /** The same for maintenance, which no request may do. */
  unattended<R>(query: Query<R>): Promise<R[]>
  /**
   * For work without a session: sample data, jobs, tests. `actor` is the person on whose behalf it is done, if
   * any; without a shop only that person's own rows are visible.
   */
  enterAs<T>(shopId: string | null, work: (tx: Tx) => Promise<T>, actor?: string | null): Promise<T>
  /** The same as `stream`, without a session. */
  streamAs<R, T>(
    shopId: string,
    query: Query<R>,
    use: (batches: AsyncIterable<R[]>) => Promise<T>,
    actor?: string | null,
  ): Promise<T>
}

const ENTER = 'select enter($1, $2, $3, $4, $5, $6) as shop_id, current_role_in_shop() as role'
const ENTER_BY_KEY = 'select enter_by_key($1, $2, $3, $4, $5) as shop_id, current_role_in_shop() as role'
const ENTER_IN_ORDER = `${ENTER}, ${IN_INDEX_ORDER}`
const ENTER_BY_KEY_IN_ORDER = `${ENTER_BY_KEY}, ${IN_INDEX_ORDER}`
const ENTER_AS = 'select enter_as($1, $2) as shop_id'

type Pools = Record<'app' | 'exports' | 'appWithheld' | 'exportsWithheld' | 'work' | 'workExports', pg.Pool>

export function createDoor(pools: Pools): Door {
  const pool = pools.app

  const outside = async <R>(at: pg.Pool, query: Query<R>): Promise<R[]> => {
    const { sql, parameters } = query.compile()
    return (await at.query(prepared(sql, parameters))).rows
  }
  const as = (shopId: string | null, actor: string | null) => prepared(ENTER_AS, [shopId, actor])
  const enteringStatement = (caller: Caller, inOrder = false): pg.QueryConfig => {
    if (caller.key) {
      if (caller.access !== 'shop') throw problem('KEY_NOT_ALLOWED')
      return prepared(inOrder ? ENTER_BY_KEY_IN_ORDER : ENTER_BY_KEY, [
        caller.key.hash,
        caller.now,
        caller.key.writes,
        caller.entitlement ?? null,
        caller.roles ?? null,
      ])
    }
    if (caller.token === null) throw problem('UNAUTHORIZED')
    return prepared(inOrder ? ENTER_IN_ORDER : ENTER, [
      caller.token,
      caller.now,
      caller.access,
      caller.shop ?? null,
      caller.entitlement ?? null,
      caller.roles ?? null,
    ])
  }

  const whole = { app: pool, exports: pools.exports, withholds: false }
  const part = { app: pools.appWithheld, exports: pools.exportsWithheld, withholds: true }
  const sideOf = rememberSides()
  const onTheirSide = <T>({ key, token }: Caller, ask: (withholds: boolean) => Promise<T>) =>
    sideOf(key?.hash ?? token ?? '', ask)

  return {
    enter: (caller, work) =>
      onTheirSide(caller, (withholds) => {
        const side = withholds ? part : whole
        return retried(() => transaction(side.app, enteringStatement(caller), work, side))
      }),
    enterOnce: (caller, queries) => {
      const [only, ...others] = queries as Query<unknown>[]
      const { call } = only ?? {}
      if (call && others.length === 0) {
        return onTheirSide(caller, async (withholds) => {
          const { app } = withholds ? part : whole
          const statement = callingStatement(enteringStatement(caller), call)
          return [await retried(() => inOneStatement(app, statement))] as never
        })
      }
      const inOrder = (queries as Query<unknown>[]).some((query) => query.inIndexOrder)
      return onTheirSide(caller, (withholds) => {
        const side = withholds ? part : whole
        return retried(() => atOnce(side.app, enteringStatement(caller, inOrder), queries, side))
      })
    },
    stream: (caller, query, use) =>
      onTheirSide(caller, (withholds) => {
        const side = withholds ? part : whole
        return readInBatches({ pool: side.exports, entering: enteringStatement(caller), ...side }, query, use)
      }),
    outside: (query) => outside(pool, query),
    unattended: (query) => outside(pools.work, query),
    streamAs: (shopId, query, use, actor = null) =>
      readInBatches({ pool: pools.workExports, entering: as(shopId, actor) }, query, use),
    enterAs: (shopId, work, actor = null) => retried(() => transaction(pools.work, as(shopId, actor), work)),
  }
}
