import type { discardCountInput, queuedCountInput } from '@prateleira/contract/counts/queue-schemas'
import { PASS_KEPT_DAYS } from '@prateleira/contract/sales/constants'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { ShopContext } from '../../kernel/rpc/context.ts'
import { inWords, requireKey } from '../../kernel/rpc/errors.ts'
import { notingRefusal } from '../sales/index.ts'
import { hashOfLine } from './count-line.ts'
import { countingQueued, discardingCount } from './line-queries.ts'

/**
 * Keeps what a device has counted without network, once for each key, however late and whoever sends it (OFF-03, OFF-05). Of the device's clock only the
 * time that went by between the count and the sending is believed (decision 256). With a reason somebody who manages the shop answers for who counted.
 * @throws NOT_FOUND, COUNT_CLOSED, COUNT_OUT_OF_SCOPE, COUNT_BY_ANOTHER, IDEMPOTENCY_CONFLICT, PASS_UNKNOWN, SELLER_LEFT, SELLER_MIGHT_NOT,
 * QUEUED_COUNT_DISCARDED.
 */
export async function registerQueuedCount(
  context: ShopContext,
  {
    line: { count_id: count, ...line },
    made_at,
    sent_at,
    pass,
    receipt,
    reason,
  }: z.output<typeof queuedCountInput>,
  given: string | null,
): Promise<{ receipt: string }> {
  // No pass is kept longer, and PostgreSQL knows no instant before 4714 BC.
  const longest = PASS_KEPT_DAYS * 86_400_000
  const ago = Math.min(Math.max(0, Date.parse(sent_at) - Date.parse(made_at)), longest)
  const made = new Date(context.now.getTime() - ago)
  const queued = { made, pass, receipt, reason, now: context.now }
  const key = keyOf(given)
  await notingRefusal(context, { kind: 'count', key, receipt, amount: null, pass, made }, () =>
    context
      .query(countingQueued(count, line, uuidv7(), key, hashOfLine(count, line), queued))
      .catch((error: unknown) => {
        throw inWords(error, SAID)
      }),
  )
  return { receipt }
}

/** Gives up what waits in a device; what it was stays on record (OFF-04). @throws QUEUED_COUNT_REGISTERED */
export async function discardQueuedCount(
  context: ShopContext,
  { line, receipt, reason }: z.output<typeof discardCountInput>,
  given: string | null,
): Promise<{ receipt: string }> {
  await context.query(discardingCount(keyOf(given), receipt, line, reason, context.now))
  return { receipt }
}

const keyOf = (given: string | null) => requireKey(given, 'Uma contagem sem rede tem uma chave')

/** What the passes of sales say, said of a count. */
const SAID = {
  PR404: [
    'NOT_FOUND',
    'O produto ou o inventário desta contagem foi excluído. Quem gerencia a loja pode descartá-la.',
  ],
  PR4QU: [
    'PASS_UNKNOWN',
    'Não é possível confirmar quem fez esta contagem sem rede. Quem gerencia a loja decide.',
  ],
  PR4QL: ['SELLER_LEFT', 'Quem fez esta contagem não trabalha mais na loja. Quem gerencia a loja decide.'],
  PR4QR: [
    'SELLER_MIGHT_NOT',
    'Quem fez esta contagem não podia contar naquele momento. Quem gerencia a loja decide.',
  ],
} as const
