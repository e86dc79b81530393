import { randomUUID } from 'node:crypto'
import type { Shop } from '../../../test/harness.ts'
import type { RouteCases } from '../../../test/isolation/cases.ts'
import type { Things } from '../../../test/isolation/things.ts'

declare module '../../../test/isolation/things.ts' {
  interface Things {
    /** An open count, one to cancel, one to approve, and an approved one. */
    count: string
    spareCount: string
    countToApprove: string
    approvedCount: string
    /** Counted variants of the one to approve. */
    countVersion: string
  }
}

export async function furnish({ api: { counts } }: Shop, own: Things) {
  const open = async (name: string) => {
    const body = { name: `${name} ${own.mark}`, scope: 'list' as const, product_ids: [own.product] }
    const { id } = await counts.openCount({ headers: {}, body })
    // More than the stock, so that other tests find enough.
    const line = { product_variant_id: own.variant, quantity: '20' }
    await counts.countLine({ headers: {}, params: { id }, body: line })
    return id
  }
  const approvedCount = await open('Aprovado')
  const { version } = await counts.reviewCount({ id: approvedCount })
  await counts.approveCount({ headers: {}, params: { id: approvedCount }, body: { version } })
  const countToApprove = await open('Aprovável')
  return {
    count: await open('Aberto'),
    spareCount: await open('Cancelável'),
    countToApprove,
    countVersion: String((await counts.reviewCount({ id: countToApprove })).version),
    approvedCount,
  }
}

const queued = (own: Things) => ({
  count_id: own.count,
  product_variant_id: own.variant,
  quantity: '3',
})

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  listCounts: { call: () => ({}) },
  openCount: {
    call: (own) => ({
      headers: {},
      body: { name: `Contagem ${own.mark}`, scope: 'list', product_ids: [own.product] },
    }),
    ids: { 'body.product_ids.0': 'product' },
    neighbours: ['body.category_id'],
  },
  getCount: { call: (own) => ({ params: { id: own.count } }), ids: { 'params.id': 'count' } },
  listCountItems: {
    call: (own) => ({ params: { id: own.count }, query: { product_variant_id: own.variant } }),
    ids: { 'params.id': 'count' },
    neighbours: ['query.product_variant_id'],
  },
  correctStock: {
    call: (own) => ({ headers: {}, body: { product_variant_id: own.variant, quantity: '20', seen: '20' } }),
    ids: { 'body.product_variant_id': 'variant' },
  },
  countLine: {
    call: (own) => ({
      params: { id: own.count },
      body: { product_variant_id: own.variant, quantity: '2' },
    }),
    ids: { 'params.id': 'count', 'body.product_variant_id': 'variant' },
  },
  registerQueuedCount: {
    call: (own) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        line: queued(own),
        made_at: new Date().toISOString(),
        sent_at: new Date().toISOString(),
        pass: own.pass,
        receipt: 'A-1',
      },
    }),
    records: 'refused_queued_items',
    ids: { 'body.line.count_id': 'count', 'body.line.product_variant_id': 'variant' },
  },
  discardQueuedCount: {
    call: (own) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: { line: queued(own), receipt: 'A-1', reason: own.mark },
    }),
    neighbours: ['body.line.count_id', 'body.line.product_variant_id'],
  },
  reviewCount: { call: (own) => ({ params: { id: own.count } }), ids: { 'params.id': 'count' } },
  askRecount: {
    call: (own) => ({ params: { id: own.count }, body: { product_variant_ids: [own.variant] } }),
    ids: { 'params.id': 'count' },
    neighbours: ['body.product_variant_ids.0'],
  },
  cancelCount: { call: (own) => ({ params: { id: own.spareCount } }), ids: { 'params.id': 'spareCount' } },
  approveCount: {
    call: (own) => ({ params: { id: own.countToApprove }, body: { version: Number(own.countVersion) } }),
    ids: { 'params.id': 'countToApprove' },
  },
  reverseCount: {
    call: (own) => ({ params: { id: own.approvedCount }, body: { reason: own.mark } }),
    ids: { 'params.id': 'approvedCount' },
  },
  countMinutes: {
    call: (own) => ({ params: { id: own.approvedCount } }),
    ids: { 'params.id': 'approvedCount' },
  },
  countsDue: { call: () => ({}) },
}
