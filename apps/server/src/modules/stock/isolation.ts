import { randomUUID } from 'node:crypto'
import type { RouteCases } from '../../../test/isolation/cases.ts'
import type { Things } from '../../../test/isolation/things.ts'

const line = (own: Things) => ({ product_variant_id: own.variant, quantity: '1', unit_price: '1.50' })

/** How the isolation suite calls each procedure. */
export const isolation: RouteCases = {
  registerEntry: {
    call: (own) => ({ body: { lines: [line(own)], supplier_id: own.supplier } }),
    ids: { 'body.lines.0.product_variant_id': 'variant', 'body.supplier_id': 'supplier' },
  },
  registerQueuedEntry: {
    missingAt: { 'body.entry.lines.0.product_variant_id': [404, 'PRODUCT_GONE'] },
    call: (own) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        entry: { lines: [line(own)], supplier_id: own.supplier },
        made_at: new Date().toISOString(),
        pass: own.pass,
        receipt: 'A-1',
      },
    }),
    records: 'refused_queued_items',
    ids: { 'body.entry.lines.0.product_variant_id': 'variant', 'body.entry.supplier_id': 'supplier' },
  },
  discardQueuedEntry: {
    call: (own) => ({
      headers: { 'idempotency-key': randomUUID() },
      body: { entry: { lines: [line(own)] }, receipt: 'A-1', reason: own.mark },
    }),
    neighbours: ['body.entry.lines.0.product_variant_id', 'body.entry.supplier_id'],
  },
  registerExit: {
    call: (own) => ({
      body: {
        lines: [line(own)],
        exit_date: own.today,
        responsible_person: 'Ana',
        exit_reason: 'venda',
        customer_id: own.customer,
      },
    }),
    ids: { 'body.lines.0.product_variant_id': 'variant', 'body.customer_id': 'customer' },
    right: 'sell',
  },
  reverseMovement: {
    call: (own) => ({ params: { id: own.movement }, body: {} }),
    ids: { 'params.id': 'movement' },
    right: 'entries_write',
  },
  correctEntry: {
    needsCosts: true,
    call: (own) => ({
      params: { id: own.movement },
      body: {
        entry: { lines: [line(own)], supplier_id: own.supplier },
        also_replaces: [own.movement],
      },
    }),
    ids: {
      'params.id': 'movement',
      'body.entry.lines.0.product_variant_id': 'variant',
      'body.entry.supplier_id': 'supplier',
    },
    // It may have gone with its product.
    neighbours: ['body.also_replaces.0'],
  },
  getEntry: { call: (own) => ({ params: { id: own.movement } }), ids: { 'params.id': 'movement' } },
  listMovements: {
    call: (own) => ({
      query: { product_id: own.product, product_variant_id: own.variant, before: own.movement },
    }),
    ids: { 'query.product_id': 'product', 'query.product_variant_id': 'variant', 'query.before': 'movement' },
  },
  recentEntries: { call: () => ({}) },
  recentExits: { call: () => ({}) },
}
