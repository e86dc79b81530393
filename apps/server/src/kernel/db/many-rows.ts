import { raw, sql } from './query.ts'
import type { Tx } from './tenant-db.ts'

/**
 * Call it before each round, counted from 0, of a transaction that writes or deletes thousands of rows. Triggers and foreign keys keep
 * the plans they make at first, and on a table that is empty every index looks as good as the right one: each row then reads all
 * rows of its shop, and time goes with the square. Statistics come only after the transaction. So plans are made anew whenever the
 * tables may have doubled: from their size alone the planner finds the right index.
 */
export async function planForManyRows(tx: Tx, round: number): Promise<void> {
  if (round === 0) {
    await tx.run(raw(sql`set local enable_seqscan = off`))
    // Costs of what has to be read whole look enormous then, which would have it compiled.
    await tx.run(raw(sql`set local jit = off`))
  }
  const doubled = (round & (round - 1)) === 0
  if (doubled) await tx.run(raw(sql`discard plans`))
}
