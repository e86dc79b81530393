import { procedures } from '../../kernel/rpc/rpc.ts'
import { approveCount } from './approve-count.ts'
import { askRecount } from './ask-recount.ts'
import { cancelCount } from './cancel-count.ts'
import { correctStock } from './correct-stock.ts'
import { countLine } from './count-line.ts'
import { countsDue } from './due.ts'
import { openCount } from './open-count.ts'
import { discardQueuedCount, registerQueuedCount } from './queued-counts.ts'
import { getCount, listCounts } from './read-counts.ts'
import { reverseCount } from './reverse-count.ts'
import { countMinutes, listCountItems, reviewCount } from './review.ts'

const { counts } = procedures
const keyOf = (headers: { 'idempotency-key'?: string | undefined }) => headers['idempotency-key'] ?? null

export const countsRouter = {
  listCounts: counts.listCounts.handler(({ context, input }) => listCounts(context, input)),
  openCount: counts.openCount.handler(({ context, input }) =>
    openCount(context, input.body, keyOf(input.headers)),
  ),
  getCount: counts.getCount.handler(({ context, input }) => getCount(context, input.id)),
  listCountItems: counts.listCountItems.handler(({ context, input }) => listCountItems(context, input)),
  countLine: counts.countLine.handler(({ context, input }) =>
    countLine(context, input.params.id, input.body, keyOf(input.headers)),
  ),
  registerQueuedCount: counts.registerQueuedCount.handler(({ context, input }) =>
    registerQueuedCount(context, input.body, keyOf(input.headers)),
  ),
  discardQueuedCount: counts.discardQueuedCount.handler(({ context, input }) =>
    discardQueuedCount(context, input.body, keyOf(input.headers)),
  ),
  reviewCount: counts.reviewCount.handler(({ context, input }) => reviewCount(context, input)),
  askRecount: counts.askRecount.handler(({ context, input }) =>
    askRecount(context, input.params.id, input.body.product_variant_ids),
  ),
  cancelCount: counts.cancelCount.handler(({ context, input }) => cancelCount(context, input.id)),
  approveCount: counts.approveCount.handler(({ context, input }) =>
    approveCount(context, input.params.id, input.body, keyOf(input.headers)),
  ),
  correctStock: counts.correctStock.handler(({ context, input }) =>
    correctStock(context, input.body, keyOf(input.headers)),
  ),
  reverseCount: counts.reverseCount.handler(({ context, input }) =>
    reverseCount(context, input.params.id, input.body.reason),
  ),
  countMinutes: counts.countMinutes.handler(({ context, input }) => countMinutes(context, input.id)),
  countsDue: counts.countsDue.handler(({ context }) => countsDue(context)),
}
