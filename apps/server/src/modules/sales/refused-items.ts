import type { QueuedKind, RefusalReason } from '@prateleira/contract/shared/queue'
import { SETTLED_BY_HAND } from '@prateleira/contract/shared/queue'
import { sql } from 'kysely'
import { raw } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { translate } from '../../kernel/rpc/errors.ts'

interface Item {
  kind: QueuedKind
  key: string
  receipt: string
  /** Of a sale. */
  amount: string | null
  pass: string
  /** When it was made, by the device's clock. */
  made: Date
}

/**
 * Runs the work that registers what waited on a device. If it is refused for a reason that somebody has to settle, this is recorded for the people
 * who manage the shop before the refusal is thrown: should the record fail, the device sends the item again.
 */
export async function notingRefusal<T>(context: ShopContext, item: Item, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = SETTLED_BY_HAND.find((code) => code === translate(error)?.code)
    if (reason) await context.query(notingRefused(item, reason, context.now))
    throw error
  }
}

const notingRefused = ({ key, kind, receipt, amount, pass, made }: Item, reason: RefusalReason, now: Date) =>
  raw(sql<never>`
    select note_refused_item(${key}, ${kind}, ${receipt}, ${amount}::numeric, ${reason}, ${pass}, ${made}::timestamptz, ${now}::timestamptz)`)
