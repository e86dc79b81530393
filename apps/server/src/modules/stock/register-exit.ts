import type { exitInput, Registered } from '@prateleira/contract/stock/schemas'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { calling } from '../../kernel/db/query.ts'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { problem } from '../../kernel/rpc/errors.ts'
import { presentRegistered } from './present.ts'
import type { RegisteredRow } from './queries.ts'
import { withIdempotency } from './with-idempotency.ts'

type Input = z.output<typeof exitInput>

/** Options of registering an exit. */
interface Terms {
  idempotencyKey: string | null
  /** Refuses an exit that would leave a product at or below its minimum, because a person can confirm it (EXI-04). */
  askLowStock: boolean
}

/**
 * Registers an exit; with the reason venda it is a sale. A repeated idempotency key gets the first answer again (EXI-10).
 * @throws RIGHT_MISSING, NOT_FOUND, VARIANT_INACTIVE, INSUFFICIENT_STOCK, LOW_STOCK_UNCONFIRMED (nothing is taken then),
 * IDEMPOTENCY_CONFLICT, CASH_SESSION_NEEDED for a sale in cash where the shop keeps cash, DISCOUNT_BEYOND_LIMIT for a
 * sale below the products' prices.
 */
export function registerExit(
  asked: ShopContext,
  input: Input,
  { idempotencyKey, askLowStock }: Terms,
): Promise<Registered> {
  const context = asked.needing(input.exit_reason === 'venda' ? 'sell' : 'exits_write')
  return withIdempotency(context, { key: idempotencyKey, kind: 'exit', input }, async (requestHash) => {
    const { lines } = input
    const values: unknown[] = [
      lines.map((line) => line.product_variant_id),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unit_price),
      input.exit_date,
      input.responsible_person,
      input.notes,
      uuidv7(),
      idempotencyKey,
      requestHash,
      input.exit_reason,
      input.customer_id,
      input.payment_method,
    ]
    // One line from the form or many from a program; the same statement records a sale (EXI-09), so that both happen or
    // neither.
    const isSale = input.exit_reason === 'venda'
    const exit = calling<RegisteredRow>(isSale ? 'sell_by_exit' : 'register_exit', 'uuid[]', values)
    if (!askLowStock) return presentRegistered(await context.query(exit))
    return context.run(async (tx) => {
      const answer = presentRegistered(await tx.many(exit))
      refuseLowStock(answer)
      return answer
    })
  })
}

/** Rolls back what was just written when it left a product low: decided by the level under the lock, not by one read earlier. */
function refuseLowStock({ movements }: Registered): void {
  // If several lines are of one product, the last one has the remaining stock.
  const low = new Map(movements.filter(({ is_low }) => is_low).map((line) => [line.product_id, line]))
  if (low.size === 0) return
  const products = [...low.values()].map((line) => ({
    product_id: line.product_id,
    product_name: line.product_name,
    left: line.total_stock,
    minimum: line.min_stock_level,
  }))
  throw problem('LOW_STOCK_UNCONFIRMED', { data: { products } })
}
