import { raw, sql } from './query.ts'
import type { Tx } from './tenant-db.ts'

/**
 * Call it before each round, counted from 0, of a transaction that writes or deletes thousands of rows. Triggers and foreign
 * keys cache their first plans, and on an empty table every index looks as good as the right one: each row may then read all
 * rows of its shop, in quadratic time. Statistics come only after the transaction. So plans are discarded whenever the tables
 * may have doubled: from their size alone the planner finds the right index.
 */
export async function planForManyRows(tx: Tx, round: number): Promise<void> {
  if (round === 0) {
    await tx.run(raw(sql`set local enable_seqscan = off`))
    // With sequential scans disabled, their estimated costs would trigger JIT compilation.
    await tx.run(raw(sql`set local jit = off`))
  }
  const doubled = (round & (round - 1)) === 0
  if (doubled) await tx.run(raw(sql`discard plans`))
}
