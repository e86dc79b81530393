import { problem } from '../../kernel/rpc/errors.ts'
import { procedures } from '../../kernel/rpc/rpc.ts'
import { correctEntry } from './correct-entry.ts'
import { presentEntryLine, presentMovement, presentRecent } from './present.ts'
import { entryLines, ledgerPage, recentEntries, recentExits } from './queries.ts'
import { discardQueuedEntry, registerQueuedEntry } from './queued-entries.ts'
import { registerEntry } from './register-entry.ts'
import { registerExit } from './register-exit.ts'
import { reverseMovement } from './reverse-movement.ts'

const stock = procedures.stock

export const stockRouter = {
  registerEntry: stock.registerEntry.handler(({ context, input }) =>
    registerEntry(context, input.body, {
      idempotencyKey: input.headers['idempotency-key'] ?? null,
      askEqual: input.headers['equal-entry'] === 'ask',
    }),
  ),
  registerQueuedEntry: stock.registerQueuedEntry.handler(({ context, input }) =>
    registerQueuedEntry(context, input.body, input.headers['idempotency-key'] ?? null),
  ),
  discardQueuedEntry: stock.discardQueuedEntry.handler(({ context, input }) =>
    discardQueuedEntry(context, input.body, input.headers['idempotency-key'] ?? null),
  ),
  registerExit: stock.registerExit.handler(({ context, input }) =>
    registerExit(context, input.body, {
      idempotencyKey: input.headers['idempotency-key'] ?? null,
      askLowStock: input.headers['low-stock'] === 'ask',
    }),
  ),
  reverseMovement: stock.reverseMovement.handler(({ context, input }) =>
    reverseMovement(context, input.params.id, input.body),
  ),
  correctEntry: stock.correctEntry.handler(({ context, input }) =>
    correctEntry(context, input.params.id, input.body, input.headers['idempotency-key'] ?? null),
  ),
  getEntry: stock.getEntry.handler(async ({ context, input }) => {
    const lines = await context.query(entryLines(input.id))
    if (lines.length === 0) throw problem('NOT_FOUND')
    return lines.map(presentEntryLine)
  }),
  listMovements: stock.listMovements.handler(async ({ context, input }) => {
    const rows = await context.query(ledgerPage(input))
    const items = rows.slice(0, input.limit).map(presentMovement)
    return { items, next: rows.length > input.limit ? (items.at(-1)?.id ?? null) : null }
  }),
  recentEntries: stock.recentEntries.handler(async ({ context }) =>
    (await context.query(recentEntries())).map(presentRecent),
  ),
  recentExits: stock.recentExits.handler(async ({ context }) =>
    (await context.query(recentExits())).map(presentRecent),
  ),
}
